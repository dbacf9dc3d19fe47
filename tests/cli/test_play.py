"""`wordrummi play` as people see it: lines in, moves and verdicts out; racks of others never shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.solver.bots.matches import WORDS, small
from wordrummi.cli import play as command
from wordrummi.core.events import MatchEnded, PotShuffled, RackDealt, SeatTaken, TableLaid, TurnBegan
from wordrummi.core.record import read
from wordrummi.core.referee import fold
from wordrummi.core.replay import replay
from wordrummi.core.tiles import Tiles
from wordrummi.play import scoresheet_files, scoresheet_longest
from wordrummi.play.replaying import open_record
from wordrummi.solver.bots.bot import Level
from wordrummi.solver.bots.registry import BOTS, PLAYS
from wordrummi.texts import LANGUAGES, catalogue
from wordrummi.variants import VARIANTS
from wordrummi.words.letters import LETTERS


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for module in (scoresheet_files, scoresheet_longest):
        monkeypatch.setattr(module, "user_data_path", lambda _: tmp_path / "data")
    (tmp_path / "list.txt").write_text("\n".join(WORDS.split()))
    return tmp_path


@pytest.fixture
def play(run, folder):
    """Play a script of lines: Anna against a beginner, Sabra in letters, with a plain word list; in English."""

    def call(*lines, args=("word-sabra", "--bot", "beginner"), names=("Anna",), seed="3"):
        people = [part for name in names for part in ("--name", name)]
        given = ["play", *args, *people, "--seed", seed, "--lang", "en", "--lexicon", str(folder / "list.txt")]
        return run(*given, stdin="\n".join([*lines, ""]).encode())

    return call


def record_of(folder: Path):
    (path,) = (folder / "data" / "matches").glob("*.jsonl")
    return open_record(path.read_bytes(), small)


def racks(folder: Path):
    return {event.seat: event.tiles for event in record_of(folder).events if isinstance(event, RackDealt)}


def lays(folder: Path):
    return [event for event in record_of(folder).events if isinstance(event, TableLaid)]


def seat_of(folder: Path, seat: int) -> int:
    """Return how many turns after the first a seat is on turn for the first time."""
    return [event.seat for event in record_of(folder).events if isinstance(event, TurnBegan)].index(seat)


def test_a_match_begins_with_who_plays_and_what_holds_the_bots_back(play, folder):
    done = play("quit")
    assert done.exit_code == 0
    assert "Anna, Beginner" in done.stderr
    assert "Beginner: knows words that are common" in done.stderr
    assert "Kept. To go on: wordrummi play --resume " in done.stderr
    assert [event.name for event in record_of(folder).events if isinstance(event, SeatTaken)] == ["Anna", "Beginner"]


def test_a_person_sees_the_table_and_his_own_rack(play, folder):
    done = play("quit")
    shown = re.search(r"your rack: (.*)", done.stdout)[1].split()
    assert sorted(shown) == sorted(racks(folder)[0])
    assert "table: " in done.stdout


def test_what_is_typed_is_judged_and_a_refusal_says_why(play, folder):
    done = play("+XQZ", "quit")
    assert "Refused:" in done.stdout
    assert all(event.seat != 0 for event in lays(folder))


def test_a_word_of_the_rack_is_laid_and_scores(play, folder):
    """With this seed the beginner lays VOS, and Anna can lay EEND."""
    done = play("+EEND", "quit")
    (laid,) = [event for event in lays(folder) if event.seat == 0]
    assert (laid.score, laid.scoring) == (4, "EEND")
    assert "EEND" in done.stdout


def test_who_draws_sees_the_tile_and_the_bot_goes_on(play, folder):
    done = play("draw", "quit")
    (tile,) = re.search(r"You take: (.*)", done.stdout)[1].split()
    record = record_of(folder)
    drawn = [event for event in record.events if type(event).__name__ == "TilesDrawn" and event.seat == 0]
    assert drawn[0].tiles == (tile,)
    assert done.stdout.count("your rack:") == 2


def test_the_unseen_tiles_are_those_that_this_seat_has_not_seen(play, folder):
    done = play("unseen", "quit")
    number, told = re.findall(r"unseen (\d+): (.*)", done.stdout)[-1]
    seen = [*racks(folder)[0], *(tile for word in lays(folder)[-1].table for tile in word.tiles)]
    left = LETTERS.tiles - Tiles(seen)
    assert int(number) == len(left)
    assert told == " ".join(f"{kind}{left[kind]}" for kind in left.kinds())


def test_a_hint_tells_more_each_time_it_is_asked_for(play):
    told = [play(*["hint"] * times, "quit").stdout.count("\n") for times in (1, 2, 3)]
    assert told[1] - told[0] > 1
    assert told[2] - told[1] > told[1] - told[0]


def test_the_sheet_and_the_help_are_shown(play):
    done = play("sheet", "?", "table", "quit")
    assert "Beginner" in done.stdout
    assert "hint (again: more)" in done.stdout


@pytest.mark.parametrize("line", ["undo", "redo", "forget", "correct 1 draw", "late"])
def test_what_belongs_to_real_tiles_does_not_exist(play, line):
    assert "does not exist in this game" in play(line, "quit").stderr


@pytest.mark.parametrize("line", ["blah", "KOE", "+", "KOE > ", "challenge Zed"])
def test_what_can_not_be_read_is_told_and_the_match_goes_on(play, line):
    done = play(line, "quit")
    assert done.exit_code == 0
    assert done.stderr.count("\n") >= 4


def test_a_word_that_does_not_lie_there_can_not_be_taken(play):
    assert "XYZ" in play("XYZ > KOE", "quit").stderr


def test_the_end_of_the_input_keeps_the_match(play, folder):
    assert play("draw").exit_code == 0
    assert record_of(folder).events


def play_to_the_end(play, **call):
    return play(*["p"] * 400, **call)


@pytest.mark.parametrize("variant", ["word-sabra", "word-internationale", "number-sabra", "number-classic"])
def test_a_whole_match_of_drawing_and_passing(play, folder, variant):
    done = play_to_the_end(play, args=(variant, "--bot", "beginner"))
    assert done.exit_code == 0
    record = record_of(folder)
    assert isinstance(record.events[-1], MatchEnded)
    assert all(step.agrees for step in replay(record.rules, record.events))
    assert "inner" in done.stdout.splitlines()[-1]


def test_a_turn_of_american_draws_first_and_shows_the_tile(play, folder):
    done = play("draw", "draw", "quit", args=("number-american", "--bot", "beginner"))
    assert "You take: " in done.stdout
    assert "A tile has been taken this turn" in done.stdout


@pytest.mark.parametrize(("variant", "bots"), [("number-american", 1), ("number-international", 3)])
def test_turns_of_take_lay_and_discard(play, folder, variant, bots):
    """The same tiles come again with the same seed, so what is thrown out can be chosen after a first look."""
    first = play("quit", args=(variant, *("--bot", "beginner") * bots))
    rack = re.search(r"your rack: (.*)", first.stdout)[1].split()
    (path,) = (folder / "data" / "matches").glob("*.jsonl")
    path.unlink()
    done = play(f"draw; out {rack[0]}", f"draw; out {rack[1]}", "quit", args=(variant, *("--bot", "beginner") * bots))
    assert done.stdout.count("You take: ") == 2
    played = [event for event in record_of(folder).events if type(event).__name__ == "TurnPlayed" and event.seat == 0]
    assert [event.discard for event in played] == rack[:2]


def test_two_people_pass_the_screen_and_never_see_each_other_s_rack(play, folder):
    """What Anna sees is told between two calls to pass the screen, and so is what Bram sees."""
    done = play("", *["draw", ""] * 3, args=("word-sabra", "--alone"), names=("Anna", "Bram"))
    told = re.findall(r"your rack: (.*)", done.stdout)
    assert len(told) == 4
    assert done.stderr.count("Pass the screen to ") >= 3
    shown = {seat: [tuple(row.split()) for row in told[seat_of(folder, seat) :: 2]] for seat in (0, 1)}
    for seat, tiles in racks(folder).items():
        assert shown[seat][0] == tuple(sorted(tiles))


def test_solitaire_is_stopped_and_tells_the_longest_word(play):
    done = play("end", args=("word-sabra", "--alone"))
    assert done.exit_code == 0
    assert done.stdout.endswith("No word was laid that counts.\n")


def test_a_vote_is_asked_of_everybody(play, folder):
    args = ("word-sabra", "--bot", "beginner")
    done = play("", "allow KOE", "", "maybe", "yes", "", "quit", args=args, names=("Anna", "Bram"))
    events = [type(event).__name__ for event in record_of(folder).events]
    assert events.count("WordVoteCast") == 2
    assert "WordAgreed" in events
    assert done.stderr.count("is KOE allowed? (yes, no)") == 2


def test_a_lay_that_can_be_challenged_is_asked_about(play, folder):
    args = ("word-sabra", "--bot", "beginner", "--option", "adjudication=challenge")
    done = play("stands", "challenge", "draw", "challenge", "quit", args=args)
    events = [type(event).__name__ for event in record_of(folder).events]
    assert "(or: challenge NAME, ok)" in done.stderr
    assert "LayStood" in events
    assert "ChallengeDecided" in events


def test_nobody_is_asked_about_unlisted_compounds_unless_the_table_wants_it(play, folder):
    play("quit")
    assert record_of(folder).header.options["unlisted_compounds"] == "refuse"
    next((folder / "data" / "matches").glob("*.jsonl")).unlink()
    play("quit", args=("word-sabra", "--bot", "beginner", "--option", "unlisted_compounds=ask"))
    assert record_of(folder).header.options["unlisted_compounds"] == "ask"


def test_the_same_seed_deals_the_same_tiles_and_chance_deals_others(play, folder, run):
    orders = []
    for seed in ("8", "8", "9"):
        play("quit", seed=seed)
        orders += [event.order for event in record_of(folder).events if isinstance(event, PotShuffled)]
        next((folder / "data" / "matches").glob("*.jsonl")).unlink()
    assert orders[0] == orders[1] != orders[2]


def test_the_record_goes_where_it_is_told(play, folder):
    target = folder / "here.jsonl"
    assert play("quit", args=("word-sabra", "--record", str(target))).exit_code == 0
    assert read(target.read_bytes(), VARIANTS["word-sabra"].rules({}, small).events)
    again = play("quit", args=("word-sabra", "--record", str(target)))
    assert (again.exit_code, "here.jsonl" in again.stderr) == (2, True)


def test_the_variant_is_asked_for(play, folder):
    assert play("3", "quit", args=()).exit_code == 0
    assert record_of(folder).header.rules == "number-sabra"


def test_without_bots_asked_for_there_are_as_many_as_the_game_lacks(play, folder):
    play("quit", args=("number-international",))
    names = [event.name for event in record_of(folder).events if isinstance(event, SeatTaken)]
    assert names == ["Anna", "Advanced", "Advanced 2", "Advanced 3"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("chess",), "chess"),
        (("word-sabra", *("--bot", "master") * 4), "1 to 4"),
        (("number-sabra", "--alone"), "2 to 4"),
        (("word-sabra", "--option", "pot=shut"), "pot"),
        (("word-sabra", "--bot", "genius"), "genius"),
        (("word-sabra", "--name", "anna"), "name"),
    ],
)
def test_a_wrong_call_is_told(play, args, said):
    done = play("quit", args=args)
    assert (done.exit_code, said in done.stderr.casefold()) == (2, True)


def test_a_word_list_that_is_not_there_is_told(run, folder):
    done = run("play", "word-sabra", "--lexicon", "nowhere.txt")
    assert (done.exit_code, "nowhere.txt" in done.stderr) == (2, True)


def test_an_interrupt_keeps_the_match(play, folder, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(command.TableGame, "play", interrupted)
    assert play("quit").exit_code == 130


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", BOTS)
def test_every_level_is_told_of_every_variant(variant, language):
    texts = catalogue(language)
    told = [texts.tell(f"level.{PLAYS[variant]}.{level}") for level in Level]
    assert len(set(told)) == len(Level)
    assert all(texts.name("level", level) != level for level in Level)


def test_a_record_that_exists_is_not_written_over(play, folder):
    kept = folder / "kept.jsonl"
    kept.write_text("mine")
    done = play("quit", args=("word-sabra", "--bot", "beginner", "--record", str(kept)))
    assert (done.exit_code, kept.read_text()) == (2, "mine")
    assert "is not overwritten; go on with it with --resume" in done.stderr


@pytest.fixture
def goes_on(run, folder):
    """Go on with the match that was kept last."""

    def call(*lines, args=()):
        given = ["play", "--resume", *args, "--lang", "en", "--lexicon", str(folder / "list.txt")]
        return run(*given, stdin="\n".join([*lines, ""]).encode())

    return call


def events_of(folder: Path):
    return record_of(folder).events


def test_a_match_goes_on_where_it_was_left(play, goes_on, folder):
    play("draw", "quit")
    before, rack = events_of(folder), tuple(last_racks(folder)[0])
    shown = goes_on("draw", "quit")
    assert shown.exit_code == 0
    assert re.search(r"your rack: (.*)", shown.stdout)[1].split() == sorted(rack)
    after = events_of(folder)
    assert after[: len(before)] == before
    assert [type(event).__name__ for event in after[len(before) :]][:2] == ["TilesDrawn", "DrawMade"]
    assert all(step.agrees for step in record_of(folder).steps())


def last_racks(folder: Path):
    record = record_of(folder)
    return fold(record.rules, record.events).racks


def test_bots_play_on_as_they_would_have_without_a_break(play, goes_on, folder):
    """What a bot does follows from its seat, its level and what it sees."""
    args = ("word-sabra", "--bot", "beginner", "--bot", "master")
    play(*["draw"] * 4, "quit", args=args)
    whole = events_of(folder)
    next((folder / "data" / "matches").glob("*.jsonl")).unlink()
    play("draw", "quit", args=args)
    for _ in range(3):
        assert goes_on("draw", "quit").exit_code == 0
    assert events_of(folder) == whole
    assert [event.bot for event in whole if isinstance(event, SeatTaken)] == [None, "beginner", "master"]


@pytest.mark.parametrize("variant", [variant for variant in BOTS if variant != "word-sabra"])
def test_every_game_goes_on(play, goes_on, folder, variant):
    bots = 3 if variant == "number-international" else 1
    play("quit", args=(variant, *("--bot", "beginner") * bots))
    before = events_of(folder)
    done = goes_on("draw", "quit")
    assert done.exit_code == 0
    assert "Beginner: " in done.stderr
    assert len(events_of(folder)) > len(before)


@pytest.mark.parametrize("turns", [2, 3])
def test_people_go_on_without_seeing_each_other_s_rack(play, goes_on, folder, turns):
    """When it is the second one's turn, the screen is passed to him before anything of his is shown."""
    play("", *["draw", ""] * turns, args=("word-sabra", "--alone"), names=("Anna", "Bram"))
    asked = fold(record_of(folder).rules, events_of(folder)).turn.seat
    assert ("your rack" in goes_on().stdout) == (asked == 0)
    done = goes_on("")
    assert ("Pass the screen to Bram" in done.stderr, "your rack" in done.stdout) == (asked == 1, True)


def test_a_match_that_is_over_shows_how_it_ended(play, goes_on):
    play("end", args=("word-sabra", "--alone"))
    done = goes_on()
    assert done.exit_code == 0
    assert done.stdout.endswith("No word was laid that counts.\n")
    assert "Kept in " in done.stderr


def test_the_record_to_go_on_with_is_named(play, run, goes_on, folder):
    target = folder / "here.jsonl"
    play("quit", args=("word-sabra", "--record", str(target)))
    before = target.read_bytes()
    assert goes_on("draw", "quit", args=(str(target),)).exit_code == 0
    assert target.read_bytes().startswith(before)
    assert len(target.read_bytes()) > len(before)


@pytest.mark.parametrize("more", [("--bot", "master"), ("--name", "Cas"), ("--alone",), ("--seed", "3")])
def test_who_goes_on_names_nothing_else(play, goes_on, more):
    play("quit")
    done = goes_on(args=more)
    assert (done.exit_code, "--resume takes game, players and rules from the record" in done.stderr) == (2, True)


def test_without_a_match_there_is_nothing_to_go_on_with(goes_on):
    done = goes_on()
    assert (done.exit_code, "There is no kept game yet" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        (b'"live":false', b'"live":true', "this"),
        (b'"bot":"beginner"', b'"bot":"genius"', "line 3, field bot: this can't have happened"),
        (b'"event":"TurnBegan"', b'"event":"TurnEnded"', "line "),
    ],
)
def test_a_record_that_can_not_be_gone_on_with_is_told_and_left(play, goes_on, folder, was, becomes, told):
    play("quit")
    (path,) = (folder / "data" / "matches").glob("*.jsonl")
    content = path.read_bytes().replace(was, becomes)
    path.write_bytes(content)
    done = goes_on("draw")
    assert (done.exit_code, told in done.stderr, path.read_bytes()) == (2, True, content)


def test_a_game_at_a_real_table_is_not_played_on_here(play, run, goes_on, folder):
    live = folder / "live.jsonl"
    given = ("--variant", "word-sabra", "--player", "A", "--player", "B", "--record", str(live))
    run("referee", *given, "--lexicon", str(folder / "list.txt"), stdin=b"draw\n")
    done = goes_on(args=(str(live),))
    assert (done.exit_code, "wordrummi referee --resume" in done.stderr) == (2, True)
    play("quit")
    (played,) = (folder / "data" / "matches").glob("*.jsonl")
    other = run("referee", "--resume", str(played), "--lang", "en", "--lexicon", str(folder / "list.txt"))
    assert (other.exit_code, "wordrummi play --resume" in other.stderr) == (2, True)
