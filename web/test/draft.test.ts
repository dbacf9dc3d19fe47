import { describe, expect, it } from "vitest";
import { course, redo, reset, step, throughout, undo } from "../src/board/course";
import { begin, declare, type Draft, holding, inOrder, join, laid, move, placeOf, sortRack, split, written } from "../src/board/draft";
import { compare } from "../src/board/notation";

const letters = (table: string[], rack: string): Draft => begin("words", table, [...rack]);
const rackOf = (draft: Draft): string => draft.rack.map((tile) => tile.kind).join("");
const tile = (draft: Draft, kind: string): number => {
  const found = [...draft.rack, ...draft.rows.flatMap((row) => row.tiles)].find((one) => one.kind === kind);
  if (!found) throw new Error(kind);
  return found.id;
};
const row = (draft: Draft, at: number): number => draft.rows[at]?.id ?? 0;

describe("a draft", () => {
  it("begins as the table lies", () => {
    const draft = letters(["HUT", "PATIOT@IN=PATIOTUIN"], "OEN");
    expect(written(draft)).toEqual(["HUT", "PATIOT@IN=PATIOTUIN"]);
    expect(laid(draft)).toEqual([]);
  });

  it("takes rack tiles into a row, where they are told", () => {
    const draft = letters(["HUT"], "OEN");
    const after = move(draft, [tile(draft, "E"), tile(draft, "N")], { zone: "row", row: row(draft, 0), at: 3 });
    expect(written(after)).toEqual(["HUTEN"]);
    expect(written(move(after, [tile(after, "O")], { zone: "row", row: row(after, 0), at: 1 }))).toEqual(["HOUTEN"]);
    expect(rackOf(after)).toBe("O");
    expect(laid(after).map((one) => one.kind)).toEqual(["E", "N"]);
  });

  it("moves within a row, counting from before the move", () => {
    const draft = letters(["ABCD"], "");
    expect(written(move(draft, [tile(draft, "A")], { zone: "row", row: row(draft, 0), at: 3 }))).toEqual(["BCAD"]);
    expect(written(move(draft, [tile(draft, "D")], { zone: "row", row: row(draft, 0), at: 0 }))).toEqual(["DABC"]);
  });

  it("makes a new row, and an empty one is gone", () => {
    const draft = letters(["IK"], "S");
    const after = move(draft, [tile(draft, "I"), tile(draft, "K"), tile(draft, "S")], { zone: "new", at: 0 });
    expect(written(after)).toEqual(["IKS"]);
    expect(after.rows).toHaveLength(1);
  });

  it("does not take table tiles to the rack", () => {
    const draft = letters(["HUT"], "S");
    expect(move(draft, [tile(draft, "H")], { zone: "rack", at: 0 })).toBe(draft);
    const after = move(draft, [tile(draft, "S")], { zone: "row", row: row(draft, 0), at: 3 });
    expect(rackOf(move(after, [tile(after, "H"), tile(after, "S")], { zone: "rack", at: 0 }))).toBe("S");
  });

  it("parts a row and puts rows together", () => {
    const draft = letters(["HUTKAT"], "");
    const parted = split(draft, row(draft, 0), 3);
    expect(written(parted)).toEqual(["HUT", "KAT"]);
    expect(split(draft, row(draft, 0), 0)).toBe(draft);
    expect(split(draft, row(draft, 0), 6)).toBe(draft);
    expect(written(join(parted, row(parted, 1), row(parted, 0), "before"))).toEqual(["KATHUT"]);
    expect(written(join(parted, row(parted, 1), row(parted, 0), "behind"))).toEqual(["HUTKAT"]);
  });

  it("says what a joker stands for, and no more when it goes back", () => {
    const draft = begin("numbers", ["r3 r4 r5"], ["j"]);
    const after = move(draft, [tile(draft, "j")], { zone: "row", row: row(draft, 0), at: 3 });
    expect(written(after)).toEqual(["r3 r4 r5 j"]);
    const told = declare(after, tile(after, "j"), "r6");
    expect(written(told)).toEqual(["r3 r4 r5 j=r6"]);
    const back = move(told, [tile(told, "j")], { zone: "rack", at: 0 });
    expect(back.rack[0]?.stands).toBeNull();
  });

  it("tells where a tile is", () => {
    const draft = letters(["HUT"], "OE");
    expect(placeOf(draft, tile(draft, "T"))).toEqual({ zone: "row", row: row(draft, 0), at: 2 });
    expect(placeOf(draft, tile(draft, "E"))).toEqual({ zone: "rack", at: 1 });
    expect(placeOf(draft, 999)).toBeNull();
  });
});

describe("a rack", () => {
  it("is sorted by letter, jokers last", () => {
    expect(rackOf(sortRack(letters([], "T@AB"), compare("words", "kind")))).toBe("ABT@");
  });

  it("is sorted by colour or by number", () => {
    const draft = begin("numbers", [], ["r1", "j", "k13", "b2", "k2"]);
    const kinds = (one: Draft): string[] => one.rack.map((held) => held.kind);
    expect(kinds(sortRack(draft, compare("numbers", "kind")))).toEqual(["k2", "k13", "b2", "r1", "j"]);
    expect(kinds(sortRack(draft, compare("numbers", "number")))).toEqual(["r1", "k2", "b2", "k13", "j"]);
  });

  it("keeps its own order when tiles come and go", () => {
    expect(inOrder(["A", "B", "C", "A"], ["C", "A", "X", "A"])).toEqual(["C", "A", "A", "B"]);
  });
});

describe("a turn that goes on with other tiles in hand", () => {
  const begun = begin("numbers", ["r3 r4 r5"], ["r6", "k1", "k2"]);
  const added = move(begun, [tile(begun, "r6")], { zone: "row", row: begun.rows[0]?.id ?? 0, at: 3 });

  it("keeps what is arranged, and has what came last on the rack", () => {
    const next = holding(added, ["k1", "k2", "r6", "b9"]);
    expect(written(next)).toEqual(["r3 r4 r5 r6"]);
    expect(next.rack.map((held) => held.kind)).toEqual(["k1", "k2", "b9"]);
    expect(next.rack.at(-1)?.own).toBe(true);
    expect(new Set([...next.rack, ...next.rows.flatMap((row) => row.tiles)].map((one) => one.id)).size).toBe(7);
  });

  it("lets go of what went, on the rack before on the table", () => {
    const twice = holding(added, ["k1", "k2", "r6", "r6"]);
    expect(written(holding(twice, ["k1", "k2", "r6"]))).toEqual(["r3 r4 r5 r6"]);
    expect(written(holding(twice, ["k1", "k2"]))).toEqual(["r3 r4 r5"]);
  });

  it("takes nothing off that lay on the table before the turn", () => {
    expect(written(holding(added, []))).toEqual(["r3 r4 r5"]);
  });

  it("goes back and forth with the new tile at every step", () => {
    const all = step(course(begun), added);
    const next = Math.max(begun.next, added.next);
    const on = throughout(all, (draft) => holding(draft, ["k1", "k2", "r6", "b9"], next));
    expect(tile(on.now, "b9")).toBe(tile(undo(on).now, "b9"));
    expect(written(undo(on).now)).toEqual(["r3 r4 r5"]);
    expect(written(redo(undo(on)).now)).toEqual(["r3 r4 r5 r6"]);
  });
});

describe("a course", () => {
  it("goes back and forth, and to the beginning", () => {
    const one = letters(["HUT"], "S");
    const two = move(one, [tile(one, "S")], { zone: "new", at: 1 });
    const all = step(course(one), two);
    expect(undo(all).now).toBe(one);
    expect(redo(undo(all)).now).toBe(two);
    expect(undo(undo(all)).now).toBe(one);
    expect(reset(all).now).toBe(one);
    expect(undo(reset(all)).now).toBe(two);
    expect(step(all, two)).toBe(all);
  });
});
