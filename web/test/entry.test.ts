import { describe, expect, it } from "vitest";
import * as entries from "../src/lib/entry";
import type { Entry, Ground } from "../src/lib/entry";
import type { Line } from "../src/lib/sheet";

const WORDS: Ground = { family: "words", base: ["HUT", "TEN"], takes: false };
const MELDS: Ground = { family: "numbers", base: ["r1 r2 r3"], takes: true };
const on = (ground: Ground, more: Partial<Entry> = {}): Entry => ({ ...entries.begun(ground.base, null, null, false), ...more });

describe("a turn begins", () => {
  it("with the table as it lies", () => {
    expect(on(WORDS)).toMatchObject({ rows: ["HUT", "TEN"], typed: "", take: "pool", editing: null });
    expect(entries.moves(WORDS, on(WORDS))).toBe(false);
  });

  it("with a turn that is to be mended", () => {
    const start: Line = { move: { move: "play", take: "discard", after: ["r1 r2 r3 r4"], discard: "b7", declare: "foot" } };
    expect(entries.begun(MELDS.base, start, null, false)).toMatchObject({ rows: ["r1 r2 r3 r4"], take: "discard", discard: "b7", declare: "foot" });
  });

  it("with what was kept rather than either", () => {
    const kept = { rows: ["HUT"], typed: "te", take: "", discard: "r1", declare: "" };
    const start: Line = { move: { move: "lay", after: ["X"] } };
    expect(entries.begun(WORDS.base, start, kept, true)).toMatchObject({ ...kept, late: true });
  });
});

describe("rows", () => {
  it("lie as they are written, the half typed one as well", () => {
    expect(entries.afterwards("words", on(WORDS, { typed: "bo om" }))).toEqual(["HUT", "TEN", "BOOM"]);
  });

  it("are changed one at a time, and one that is emptied is gone", () => {
    const first = { ...entries.editing("words", on(WORDS), 0), edited: "huts" };
    expect(entries.afterwards("words", first)).toEqual(["HUTS", "TEN"]);
    const second = entries.editing("words", first, 1);
    expect(second).toMatchObject({ rows: ["HUTS", "TEN"], editing: 1, edited: "TEN" });
    expect(entries.settled("words", { ...second, edited: " " })).toMatchObject({ rows: ["HUTS"], editing: null });
  });

  it("are added and removed", () => {
    const added = entries.added("words", on(WORDS, { typed: "boom" }));
    expect(added).toMatchObject({ rows: ["HUT", "TEN", "BOOM"], typed: "" });
    expect(entries.removed(added, 0).rows).toEqual(["TEN", "BOOM"]);
  });

  it("are kept with what is being changed in them", () => {
    expect(entries.keptOf("words", { ...entries.editing("words", on(WORDS), 0), edited: "huts" }).rows).toEqual(["HUTS", "TEN"]);
  });
});

describe("the buttons for tiles", () => {
  it("write at the new row, at the row that is changed, or at what is thrown away", () => {
    expect(entries.pressed(on(MELDS, { typed: "b1" }), "b2").typed).toBe("b1 b2");
    expect(entries.pressed(entries.editing("numbers", on(MELDS), 0), "r4").edited).toBe("r1 r2 r3 r4");
    expect(entries.pressed(on(MELDS, { field: "discard", discard: "o1" }), "b2").discard).toBe("b2");
  });

  it("take the last tile back", () => {
    expect(entries.shortened(on(MELDS, { typed: "b1 b12" })).typed).toBe("b1");
    expect(entries.shortened(on(MELDS, { field: "discard", discard: "b1" })).discard).toBe("");
  });

  it("write a joker", () => {
    expect(entries.withJoker(on(WORDS, { typed: "B" })).typed).toBe("B@");
  });
});

describe("what is told", () => {
  it("is the table after it, behind what the table decided", () => {
    const entry = entries.decided(on(WORDS, { typed: "BOSBAL" }), "BOSBAL", true);
    expect(entries.linesOf(WORDS, entry)).toEqual([
      { move: { move: "propose-word", word: "BOSBAL", allow: true } },
      { move: { move: "lay", after: ["HUT", "TEN", "BOSBAL"] } },
    ]);
  });

  it("says when it was too late", () => {
    expect(entries.linesOf(WORDS, on(WORDS, { late: true }))).toEqual([{ move: { move: "lay", after: ["HUT", "TEN"], late: true } }]);
  });

  it("has no table when that stays as it was", () => {
    const entry = on(MELDS, { discard: "R 7" });
    expect(entries.moves(MELDS, entry)).toBe(true);
    expect(entries.linesOf(MELDS, entry)).toEqual([{ move: { move: "play", take: "pool", after: null, discard: "r7", declare: null } }]);
  });

  it("is not told twice: rows stay, the rest goes", () => {
    const entry = on(MELDS, { rows: ["r1"], typed: "b1", discard: "r7", declare: "foot" });
    expect(entries.told(entry)).toMatchObject({ rows: ["r1"], typed: "", discard: "", declare: "" });
    expect(entries.reset(entry, MELDS.base)).toMatchObject({ rows: MELDS.base, typed: "", discard: "", declare: "" });
  });
});
