import { describe, expect, it } from "vitest";
import { arranged } from "../src/board/arrange";
import { begin, laid, written } from "../src/board/draft";

describe("a table that is laid at once", () => {
  it("lies as it is told, with tiles of the rack where the table has none", () => {
    const draft = arranged(begin("words", ["HUT"], [..."OENX"]), ["HOUTEN"]);
    expect(written(draft)).toEqual(["HOUTEN"]);
    expect(laid(draft).map((tile) => tile.kind)).toEqual(["O", "E", "N"]);
    expect(draft.rack.map((tile) => tile.kind)).toEqual(["X"]);
  });

  it("leaves standing what stands, and takes the tiles of the table first", () => {
    const before = begin("numbers", ["r3 r4 r5", "b1 b2 b3"], ["r3", "r6", "k6"]);
    const after = arranged(before, ["b1 b2 b3", "r3 r4 r5 r6"]);
    expect(after.rows[0]).toEqual(before.rows[1]);
    expect(laid(after).map((tile) => tile.kind)).toEqual(["r6"]);
    expect(after.rack.map((tile) => tile.kind)).toEqual(["r3", "k6"]);
  });

  it("knows what jokers stand for", () => {
    const draft = arranged(begin("words", ["PIA@O", "TIN"], ["T"]), ["PATIOT@IN=PATIOTUIN"]);
    expect(written(draft)).toEqual(["PATIOT@IN=PATIOTUIN"]);
    expect(written(arranged(begin("numbers", [], ["j", "r4", "r5"]), ["j=r3 r4 r5"]))).toEqual(["j=r3 r4 r5"]);
  });

  it("is left as it was when a tile lacks, or one of the table would lie nowhere", () => {
    const draft = begin("words", ["HUT"], [..."OE"]);
    expect(arranged(draft, ["HOUTEN"])).toBe(draft);
    expect(arranged(draft, ["TOE"])).toBe(draft);
  });
});
