"""Why a turn of International is legal, and how it ends the round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordrummi.core.verdict import Witness
from wordrummi.numbers.international.scoring import Way
from wordrummi.numbers.international.showing import Made
from wordrummi.numbers.notation import write_meld
from wordrummi.numbers.witness import NumberWitness


@dataclass(frozen=True, slots=True)
class InternationalWitness(Witness):
    """What was laid, and if the player goes out: in which way, by which figure, doubled by a joker thrown out or not.

    `points`: what the tiles of a Foot add up to.
    """

    lay: NumberWitness | None
    way: Way | None
    doubled: bool = False
    made: Made | None = None
    points: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the witness as plain values, as the command line tells it."""
        return {
            **(self.lay.as_dict() if self.lay else {}),
            "way": self.way,
            "doubled": self.doubled,
            "points": self.points,
            "figure": None if self.made is None else figure_dict(self.made),
        }


def figure_dict(made: Made) -> dict[str, Any]:
    """Return a figure that was made as plain values, as `hands` tells it."""
    return {
        "number": made.figure.number,
        "id": made.figure.id,
        "jokers": made.jokers,
        "value": made.value,
        "source": made.source,
        "witness": [write_meld(row) for row in made.witness.rows],
    }
