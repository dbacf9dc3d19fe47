import { describe, expect, it } from "vitest";
import { aimAt, beyond, type Ground, placeOn } from "../src/board/ground";
import { box, GROUND, tiles } from "./lying";

describe("the place under a point", () => {
  it.each([
    ["the left half of a tile is before it", 90, 140, { zone: "row", row: 7, at: 1 }],
    ["the right half of a tile is behind it", 110, 140, { zone: "row", row: 7, at: 2 }],
    ["the grip is before the first", 30, 140, { zone: "row", row: 7, at: 0 }],
    ["the end is behind the last", 170, 140, { zone: "row", row: 7, at: 3 }],
    ["the edge of a row under its tiles is its end", 100, 171, { zone: "row", row: 7, at: 3 }],
    ["the other row", 50, 220, { zone: "row", row: 9, at: 0 }],
    ["the table beside the rows is a new row", 500, 300, { zone: "new", at: 2 }],
    ["a tile of the rack", 95, 440, { zone: "rack", at: 2 }],
    ["the rack beside its tiles is its end", 700, 440, { zone: "rack", at: 4 }],
  ])("%s", (_, x, y, place) => {
    expect(placeOn(GROUND, { x, y })).toEqual(place);
  });

  it.each([
    ["above the table", 300, 50],
    ["between table and rack", 300, 410],
    ["beside the screen", -5, 140],
    ["below the screen", 300, 700],
  ])("is none %s", (_, x, y) => {
    expect(placeOn(GROUND, { x, y })).toBeNull();
  });

  it("is on the rack where that lies over the table", () => {
    const over: Ground = { ...GROUND, table: box(0, 100, 800, 2000), rows: [{ id: 7, box: box(20, 420, 168, 52), grip: box(20, 422, 20, 48), tiles: tiles(3, 40, 422), end: box(160, 422, 24, 48) }] };
    expect(placeOn(over, { x: 90, y: 440 })).toEqual({ zone: "rack", at: 2 });
  });

  it("is none where what is told or may be done lies over the table, beside the rack", () => {
    const over: Ground = { ...GROUND, table: box(0, 100, 800, 2000), hand: box(0, 380, 800, 180) };
    expect(placeOn(over, { x: 300, y: 520 })).toBeNull();
    expect(placeOn(over, { x: 300, y: 390 })).toBeNull();
  });

  it("goes with the page when that was scrolled, but for the rack, which was measured again", () => {
    const scrolled = { ...GROUND, scrolled: 80 };
    expect(placeOn(scrolled, { x: 50, y: 140 })).toEqual({ zone: "row", row: 9, at: 0 });
    expect(placeOn(scrolled, { x: 95, y: 440 })).toEqual({ zone: "rack", at: 2 });
  });

  it("is at a chosen tile also where that is raised above its row", () => {
    const [low, raised, high] = tiles(3, 40, 122);
    if (!low || !raised || !high) throw new Error();
    const row = { id: 7, box: box(20, 120, 168, 52), grip: box(20, 122, 20, 48), tiles: [low, { ...raised, top: 114 }, high], end: box(160, 122, 24, 48) };
    expect(placeOn({ ...GROUND, rows: [row] }, { x: 115, y: 116 })).toEqual({ zone: "row", row: 7, at: 2 });
  });
});

describe("the place under a point of a row that is scrolled", () => {
  // Ten tiles of 40, of which 6 are seen: two have gone under the grip at the left, the last two under the end.
  const row = { id: 7, box: box(20, 120, 284, 52), grip: box(20, 122, 20, 48), tiles: tiles(10, -40, 122), end: box(280, 122, 24, 48) };
  const ground: Ground = { ...GROUND, rows: [row] };

  it.each([
    ["the grip is before the first, though a tile lies under it", 30, 0],
    ["the left half of the first that is seen", 45, 2],
    ["the right half of the last that is seen", 275, 8],
    ["the end is behind the last, though a tile lies under it", 285, 10],
  ])("%s", (_, x, at) => {
    expect(placeOn(ground, { x, y: 140 })).toEqual({ zone: "row", row: 7, at });
  });

  it("is no place of the row where its tiles would lie beside it", () => {
    expect(placeOn(ground, { x: 330, y: 140 })).toEqual({ zone: "new", at: 1 });
  });
});

describe("what shows a place", () => {
  it("is a bar before a tile", () => {
    expect(aimAt(GROUND, { zone: "row", row: 7, at: 1 })).toEqual({ box: box(76, 122, 4, 48), wide: false });
  });

  it("is a bar before the end of a row", () => {
    expect(aimAt(GROUND, { zone: "row", row: 9, at: 2 })).toEqual({ box: box(116, 202, 4, 48), wide: false });
  });

  it("is the whole place for new rows, and the whole rack behind its last tile", () => {
    expect(aimAt(GROUND, { zone: "new", at: 2 })).toEqual({ box: GROUND.newRow, wide: true });
    expect(aimAt(GROUND, { zone: "rack", at: 4 })).toEqual({ box: GROUND.rack.box, wide: true });
    expect(aimAt(GROUND, { zone: "rack", at: 0 })).toEqual({ box: box(16, 430, 4, 48), wide: false });
  });

  it("goes with the page", () => {
    expect(aimAt({ ...GROUND, scrolled: 30 }, { zone: "row", row: 7, at: 1 })).toEqual({ box: box(76, 92, 4, 48), wide: false });
  });

  it("is nothing for a row that is not there", () => {
    expect(aimAt(GROUND, { zone: "row", row: 1, at: 0 })).toBeNull();
  });
});

describe("the edge of what is seen of the table", () => {
  const long: Ground = { ...GROUND, table: box(0, -500, 800, 2000) };

  it("pulls up at the top and down above the rack, the more the nearer", () => {
    expect(beyond(long, { x: 0, y: 10 })).toBe(-46);
    expect(beyond(long, { x: 0, y: 380 })).toBe(16);
    expect(beyond(long, { x: 0, y: 410 })).toBe(46);
  });

  it("does nothing in the middle, on the rack, and for a table that is all seen", () => {
    expect(beyond(long, { x: 0, y: 200 })).toBe(0);
    expect(beyond(long, { x: 0, y: 450 })).toBe(0);
    expect(beyond(GROUND, { x: 0, y: 10 })).toBe(0);
    expect(beyond(GROUND, { x: 0, y: 410 })).toBe(0);
  });
});
