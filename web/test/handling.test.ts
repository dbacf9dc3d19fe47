import { describe, expect, it } from "vitest";
import { begin, type Draft, written } from "../src/board/draft";
import type { Family } from "../src/board/notation";
import {
  broughtBack,
  carriedAs,
  carriedWith,
  dropped,
  type Handling,
  keyed,
  mayCarry,
  type Outcome,
  parted,
  put,
  rowDropped,
  rowTapped,
  standing,
  tapped,
} from "../src/board/handling";

function at(family: Family, table: string[], rack: string[], more: Partial<Handling> = {}): Handling {
  return { draft: begin(family, table, rack), locked: false, selected: [], wanted: { zone: "rack", at: 0 }, typed: "", ...more };
}
const letters = (table: string[], rack: string, more: Partial<Handling> = {}): Handling => at("words", table, [...rack], more);
const all = (draft: Draft) => [...draft.rack, ...draft.rows.flatMap((row) => row.tiles)];
const id = (now: Handling, kind: string): number => all(now.draft).find((tile) => tile.kind === kind)?.id ?? 0;
const kinds = (now: Handling): string => now.selected.map((one) => all(now.draft).find((tile) => tile.id === one)?.kind).join("");
const row = (now: Handling, line = 0): number => now.draft.rows[line]?.id ?? 0;
const rack = (now: Handling): string => now.draft.rack.map((tile) => tile.kind).join("");
const nowhere = () => null;

function keys(now: Handling, ...pressed: string[]): Outcome {
  return pressed.reduce<Outcome>((before, key) => {
    const { draft, locked, selected, wanted, typed } = before;
    return keyed({ draft, locked, selected, wanted, typed }, key) ?? before;
  }, now);
}

describe("a tap", () => {
  it("chooses a tile, tells of it, and lets it go again", () => {
    const now = letters([], "AB");
    const chosen = tapped(now, id(now, "A"), false, nowhere);
    expect(kinds(chosen)).toBe("A");
    expect(chosen.picks?.kind).toBe("A");
    expect(kinds(tapped(chosen, id(now, "A"), false, nowhere))).toBe("");
  });

  it("puts what is chosen beside a tile of elsewhere", () => {
    const now = letters(["HUT"], "EN");
    const chosen = { ...now, selected: [id(now, "E"), id(now, "N")] };
    const after = tapped(chosen, id(now, "T"), false, () => ({ zone: "row", row: row(now), at: 3 }));
    expect(written(after.draft)).toEqual(["HUTEN"]);
    expect(after.selected).toEqual([]);
  });

  it("chooses more of elsewhere when a key says so", () => {
    const now = letters(["HUT"], "EN");
    const chosen = { ...now, selected: [id(now, "E")] };
    expect(kinds(tapped(chosen, id(now, "T"), true, nowhere))).toBe("ET");
  });

  it("on a grip chooses the row, and then nothing", () => {
    const now = letters(["HUT"], "EN");
    const chosen = rowTapped(now, row(now));
    expect(kinds(chosen)).toBe("HUT");
    expect(kinds(rowTapped(chosen, row(now)))).toBe("");
  });
});

describe("what is carried", () => {
  it("is the tile, or all that are chosen when it is one of them", () => {
    const now = letters([], "ABC");
    const chosen = { ...now, selected: [id(now, "A"), id(now, "C")] };
    expect(carriedWith(chosen, id(now, "C"))).toEqual([id(now, "A"), id(now, "C")]);
    expect(carriedWith(chosen, id(now, "B"))).toEqual([id(now, "B")]);
  });

  it("stays where it was when it is dropped nowhere", () => {
    const now = letters(["HUT"], "EN");
    const after = dropped({ ...now, selected: [id(now, "E")] }, [id(now, "E")], null);
    expect(after.draft).toBe(now.draft);
    expect(after.selected).toEqual([]);
  });

  it("makes a row of a tile, and joins a row to another before or behind", () => {
    const now = letters(["HUT", "TEN"], "");
    expect(written(dropped(now, [id(now, "H")], { zone: "new", at: 2 }).draft)).toEqual(["UT", "TEN", "H"]);
    const [first, second] = [row(now), row(now, 1)];
    expect(written(rowDropped(now, second, { zone: "row", row: first, at: 2 }).draft)).toEqual(["HUTTEN"]);
    expect(written(rowDropped(now, second, { zone: "row", row: first, at: 0 }).draft)).toEqual(["TENHUT"]);
    expect(written(rowDropped(now, first, { zone: "new", at: 2 }).draft)).toEqual(["TEN", "HUT"]);
  });

  it("of a row never goes to the rack", () => {
    const now = letters(["HUT"], "EN");
    expect(rowDropped(now, row(now), { zone: "rack", at: 0 }).draft).toBe(now.draft);
  });

  it("comes from the rack alone when the table is locked, and goes nowhere else", () => {
    const now = letters(["HUT"], "EN", { locked: true });
    expect(mayCarry(now, id(now, "E"))).toBe(true);
    expect(mayCarry(now, id(now, "H"))).toBe(false);
    expect(carriedAs(now, row(now))).toEqual([]);
    expect(dropped(now, [id(now, "E")], { zone: "row", row: row(now), at: 3 }).draft).toBe(now.draft);
    expect(rack(dropped(now, [id(now, "E")], { zone: "rack", at: 2 }))).toBe("NE");
  });
});

describe("a row", () => {
  it("is parted before a tile", () => {
    const now = letters(["HUTTEN"], "");
    expect(written(parted(now, { zone: "row", row: row(now), at: 3 }).draft)).toEqual(["HUT", "TEN"]);
  });

  it("is not parted on a locked table", () => {
    const now = letters(["HUTTEN"], "", { locked: true });
    expect(parted(now, { zone: "row", row: row(now), at: 3 }).draft).toBe(now.draft);
  });
});

describe("a tile brought back", () => {
  it("is on the rack when it is an own one, and stays when it is the table's", () => {
    const now = letters(["HUT"], "EN");
    const laid = put({ ...now, selected: [id(now, "E")] }, { zone: "row", row: row(now), at: 3 });
    expect(rack(broughtBack(laid, id(now, "E")))).toBe("NE");
    expect(broughtBack(now, id(now, "H")).draft).toBe(now.draft);
  });
});

describe("letters on the keyboard", () => {
  it("lay a word in a new row, and the keyboard goes along", () => {
    const after = keys(letters([], "HTU"), "h", "u", "t");
    expect(written(after.draft)).toEqual(["HUT"]);
    expect(after.goes).toBe(true);
    expect(standing(after)).toEqual({ zone: "row", row: row(after), at: 3 });
  });

  it("tell what is not held", () => {
    const now = letters([], "HUT");
    expect(keyed(now, "q")).toMatchObject({ lacks: "Q", draft: now.draft });
  });

  it("do nothing on a locked table", () => {
    const now = letters([], "HUT", { locked: true });
    expect(keyed(now, "h")?.draft).toBe(now.draft);
  });

  it("are taken back by backspace, and by delete before them", () => {
    const typed = keys(letters([], "HTU"), "h", "u", "t");
    expect(written(keys(typed, "Backspace").draft)).toEqual(["HU"]);
    expect(written(keys(typed, "Home", "Delete").draft)).toEqual(["UT"]);
  });

  it("leave the table's own tiles where they lie", () => {
    const now = letters(["HUT"], "");
    const there: Handling = { ...now, wanted: { zone: "row", row: row(now), at: 3 } };
    expect(keys(there, "Backspace").draft).toBe(now.draft);
  });
});

describe("numbers on the keyboard", () => {
  it("are a colour and a number; a one waits for what may follow", () => {
    const now = at("numbers", [], ["r1", "r12", "b7"]);
    expect(keys(now, "r", "1").typed).toBe("r1");
    expect(written(keys(now, "r", "1", "2").draft)).toEqual(["r12"]);
    expect(written(keys(now, "r", "1", " ").draft)).toEqual(["r1"]);
    expect(written(keys(now, "r", "1", "Enter", "b", "7").draft)).toEqual(["r1 b7"]);
  });

  it("begin anew with a colour", () => {
    const now = at("numbers", [], ["r1", "b7"]);
    expect(written(keys(now, "r", "b", "7").draft)).toEqual(["b7"]);
  });

  it("are mended by backspace before they are laid", () => {
    const now = at("numbers", [], ["r1", "r12", "b7"]);
    expect(written(keys(now, "b", "Backspace", "r", "1", "Backspace", "1", "2").draft)).toEqual(["r12"]);
  });

  it("are laid when an arrow leads on", () => {
    const after = keys(at("numbers", [], ["r1"]), "r", "1", "ArrowDown");
    expect(written(after.draft)).toEqual(["r1"]);
    expect(after.typed).toBe("");
  });
});

describe("the other keys", () => {
  it("choose with space, go with arrows, put with enter", () => {
    const after = keys(letters(["HUT"], "EN"), " ", "ArrowUp", "Enter");
    expect(written(after.draft)).toEqual(["HUT", "E"]);
    expect(after.goes).toBe(true);
  });

  it("part a row with a stroke", () => {
    const now = letters(["HUTTEN"], "");
    expect(written(keys({ ...now, wanted: { zone: "row", row: row(now), at: 3 } }, "/").draft)).toEqual(["HUT", "TEN"]);
  });

  it("let all go with escape", () => {
    const now = letters([], "AB");
    expect(keys({ ...now, selected: [id(now, "A")] }, "Escape").selected).toEqual([]);
  });

  it("are left to the browser when they mean nothing", () => {
    expect(keyed(letters(["HUT"], "EN"), "Tab")).toBeNull();
    expect(keyed(at("numbers", [], ["r1"]), "x")).toBeNull();
  });
});
