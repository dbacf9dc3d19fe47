import { describe, expect, it } from "vitest";
import { heightOf, isLong, SIZES, tileFor } from "../src/board/fit";

const DESK = { width: 1088, height: 420, gap: 14 };
const PHONE = { width: 350, height: 260, gap: 6 };
const words = (count: number, letters: number): number[] => Array.from({ length: count }, () => letters);

describe("the height of a table", () => {
  it("is that of one line where all goes beside one another", () => {
    // Two words of three tiles of 40 and the place for a new one: 2 x (120 + 56) + 90 + 2 gaps of 10.
    const extent = { width: 462, height: 0, gap: 10 };
    expect(heightOf([3, 3], 40, extent)).toBeCloseTo(40 * 1.18 + 14);
    expect(heightOf([3, 3], 40, { ...extent, width: 461 })).toBeCloseTo(2 * (40 * 1.18 + 14) + 10);
  });

  it("has one line for a word that is longer than a line, and another for the place for a new one", () => {
    expect(heightOf([12], 30, { width: 300, height: 0, gap: 10 })).toBeCloseTo(2 * (30 * 1.18 + 14) + 10);
    expect(heightOf([3, 12], 30, { width: 300, height: 0, gap: 10 })).toBeCloseTo(3 * (30 * 1.18 + 14) + 20);
  });
});

describe("a row", () => {
  // Tiles of 24 with grip, end and edges of 56: 11 of them are 320 wide.
  it.each([
    [11, 320, false],
    [11, 319, true],
    [15, 320, true],
    [15, 416, false],
  ])("of %i tiles is longer than a line of %i: %s", (count, width, long) => expect(isLong(count, width)).toBe(long));
});

describe("the tile of a table", () => {
  it("is the largest while little lies there", () => {
    expect(tileFor([], DESK, 1440)).toBe(46);
    expect(tileFor(words(3, 5), DESK, 1440)).toBe(46);
  });

  it("begins smaller on a small screen", () => expect(tileFor([4], PHONE, 390)).toBe(34));

  it("gets smaller as more lies there, in steps, and larger never", () => {
    const sizes = Array.from({ length: 60 }, (_, count) => tileFor(words(count, 6), DESK, 1440));
    expect(new Set(sizes)).toEqual(new Set(SIZES));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it("is never too small to be told apart, even where not all is seen", () => {
    expect(tileFor(words(60, 8), PHONE, 360)).toBe(26);
    expect(tileFor(words(4, 8), { ...PHONE, height: -50 }, 360)).toBe(26);
  });

  it("is not smaller for one word that is longer than the screen: that word's are", () => {
    expect(tileFor([10], { width: 330, height: 120, gap: 6 }, 390)).toBe(34);
  });
});
