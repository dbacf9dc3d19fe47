import { describe, expect, it } from "vitest";
import { begin } from "../src/board/draft";
import { arranged } from "../src/board/arrange";
import { countOf, following, fromRack, progress, type Puzzle, solved, withSolved } from "../src/lib/puzzles";
import type { Judged } from "../src/lib/trial";

const accepted = (score: number): Judged => ({ verdict: "accepted", score, scoring: null, violations: [], witness: null });
const puzzle = (variant: string, table: string[], rack: string, goal: object, solution: string[]): Puzzle => ({
  id: "",
  variant,
  table,
  rack,
  puzzle: { level: 1, seed: 1, goal, touched: 1, solution, word: null },
});
const letters = puzzle("word-sabra", ["VAT"], "DOORS", { score: 8 }, ["VOORSTAD"]);
const numbers = puzzle("number-sabra", ["r4 b4 k4 o4"], "k5 k6 b9", { tiles: 2 }, ["r4 b4 o4", "k4 k5 k6"]);

describe("a puzzle", () => {
  it("is solved by the score in letters, by the number of tiles in numbers", () => {
    const draft = begin("words", letters.table, [..."DOORS"]);
    expect(solved(letters, accepted(8), draft)).toBe(true);
    expect(solved(letters, accepted(7), draft)).toBe(false);
    const lying = begin("numbers", numbers.table, ["k5", "k6", "b9"]);
    expect(solved(numbers, accepted(0), arranged(lying, numbers.puzzle.solution))).toBe(true);
    expect(solved(numbers, accepted(0), lying)).toBe(false);
    expect(solved(letters, { ...accepted(8), verdict: "refused" }, draft)).toBe(false);
    expect(solved(letters, null, draft)).toBe(false);
  });

  it("tells which tiles of the rack it takes", () => {
    expect(fromRack(letters).sort()).toEqual(["D", "O", "O", "R", "S"]);
    expect(fromRack(numbers)).toEqual(["k5", "k6"]);
  });
});

describe("what was solved here", () => {
  it("is remembered by variant and level, each puzzle once", () => {
    const all = withSolved(withSolved(withSolved({}, "a", 1, 1), "a", 1, 1), "a", 2, 1);
    expect([countOf(all, "a", 1), countOf(all, "a", 2), countOf(all, "b", 1)]).toEqual([1, 1, 0]);
  });

  it("is passed over", () => {
    const all = { "a/1": [2, 3, 5] };
    expect(following(all, "a", 1, 1)).toBe(4);
    expect(following(all, "a", 1, 4)).toBe(6);
    expect(following({}, "a", 1, 0)).toBe(1);
  });

  it("is nothing where what was kept can't be read", () => {
    expect([progress(null), progress("{"), progress("null"), progress("[]")]).toEqual([{}, {}, {}, {}]);
  });
});
