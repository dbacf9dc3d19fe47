/** A board on the screen for tests: tiles of 40 by 48, two rows under each other, the rack below. */

import type { Box, Ground } from "../src/board/ground";

export const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
export const tiles = (count: number, left: number, top: number): Box[] => Array.from({ length: count }, (_, at) => box(left + 40 * at, top, 40, 48));

export const GROUND: Ground = {
  screen: box(0, 0, 800, 600),
  from: 0,
  scrolled: 0,
  table: box(0, 100, 800, 300),
  rows: [
    { id: 7, box: box(20, 120, 168, 52), grip: box(20, 122, 20, 48), tiles: tiles(3, 40, 122), end: box(160, 122, 24, 48) },
    { id: 9, box: box(20, 200, 128, 52), grip: box(20, 202, 20, 48), tiles: tiles(2, 40, 202), end: box(120, 202, 24, 48) },
  ],
  newRow: box(160, 200, 600, 48),
  rack: { box: box(0, 420, 800, 80), tiles: tiles(4, 20, 430) },
  hand: box(0, 420, 800, 140),
};
