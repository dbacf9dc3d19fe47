/** A board as it lies on the screen: where tiles and rows are, and which place is under a point. */

import { type Draft, type Place, placeOf } from "./draft";
import type { Extent } from "./fit";
import type { Point } from "./press";
import type { Spot } from "./spots";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Line {
  readonly box: Box;
  readonly tiles: readonly Box[];
}

/** All but the hand is where it was when it was measured; the page may have been scrolled since. */
export interface Ground {
  readonly screen: Box;
  /** How far the page was scrolled when this was measured, and how much farther it is now. */
  readonly from: number;
  readonly scrolled: number;
  readonly table: Box;
  /** Of a row that is scrolled, tiles go under its grip and its end. */
  readonly rows: readonly (Line & { readonly id: number; readonly grip: Box; readonly end: Box })[];
  readonly newRow: Box;
  readonly rack: Line;
  /** The rack and what stays in sight with it. */
  readonly hand: Box;
}

/** What shows a place: a bar before a tile or a row's end, or all of a zone. */
export interface Aim {
  readonly box: Box;
  readonly wide: boolean;
}

const BAR = 4;
/** How near to the edge of what is seen of the table something has to be held. */
const EDGE = 56;

const inside = (box: Box, { x, y }: Point): boolean => x >= box.left && x < box.right && y >= box.top && y < box.bottom;

function along(tiles: readonly Box[], point: Point): number | null {
  const at = tiles.findIndex((box) => inside(box, point));
  const box = tiles[at];
  return box ? at + Number(point.x > (box.left + box.right) / 2) : null;
}

/** The place under a point: before or behind a tile, at an end of a row, a new row, the rack; null for none. */
export function placeOn(ground: Ground, point: Point): Place | null {
  if (!inside(ground.screen, point)) return null;
  // The hand lies over the table where that is long.
  const held = along(ground.rack.tiles, point);
  if (held !== null || inside(ground.rack.box, point)) return { zone: "rack", at: held ?? ground.rack.tiles.length };
  if (inside(ground.hand, point)) return null;
  const before = { x: point.x, y: point.y + ground.scrolled };
  for (const { id, box, grip, tiles, end } of ground.rows) {
    const at = point.x >= grip.right && point.x < end.left ? along(tiles, before) : null;
    if (at === null && !inside(box, before)) continue;
    return { zone: "row", row: id, at: at ?? (point.x < grip.right ? 0 : tiles.length) };
  }
  return inside(ground.table, before) ? { zone: "new", at: ground.rows.length } : null;
}

const raised = ({ left, top, right, bottom }: Box, by: number): Box => ({ left, top: top - by, right, bottom: bottom - by });
const bar = ({ left, top, bottom }: Box): Aim => ({ box: { left: left - BAR, top, right: left, bottom }, wide: false });

/** Where a place is shown; null when it is not on the ground. */
export function aimAt(ground: Ground, place: Place): Aim | null {
  if (place.zone === "new") return { box: raised(ground.newRow, ground.scrolled), wide: true };
  if (place.zone === "rack") {
    const tile = ground.rack.tiles[place.at];
    return tile ? bar(tile) : { box: ground.rack.box, wide: true };
  }
  const row = ground.rows.find((one) => one.id === place.row);
  return row ? bar(raised(row.tiles[place.at] ?? row.end, ground.scrolled)) : null;
}

/** How far a point is held into the edge of what is seen of the table, when there is more of it there: up is negative. */
export function beyond(ground: Ground, { y }: Point): number {
  const table = raised(ground.table, ground.scrolled);
  const bottom = Math.min(ground.hand.top, ground.screen.bottom);
  if (y < EDGE && table.top < 0) return y - EDGE;
  return y < bottom && table.bottom > bottom + 1 ? Math.max(0, y - bottom + EDGE) : 0;
}

const high = (one: Element | null | undefined): number => one?.getBoundingClientRect().height ?? 0;
const box = (within: Element, name: string): Box => within.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
const line = (one: Element): Line => ({
  box: one.getBoundingClientRect(),
  tiles: [...one.querySelectorAll("[data-tile]")].map((tile) => tile.getBoundingClientRect()),
});
const rackOf = (board: Element): Line => {
  const rack = board.querySelector("[data-rack]");
  return rack ? line(rack) : { box: new DOMRect(), tiles: [] };
};

/** Measure a board on the page. */
export function measured(board: Element): Ground {
  return {
    screen: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    from: scrollY,
    scrolled: 0,
    table: box(board, "[data-table]"),
    rows: [...board.querySelectorAll<HTMLElement>("[data-row]")].map((row) => ({ id: Number(row.dataset["row"]), grip: box(row, ".grip"), end: box(row, ".end"), ...line(row) })),
    newRow: box(board, ".new-row"),
    rack: rackOf(board),
    hand: box(board, "[data-hand]"),
  };
}

/** The same board after the page was scrolled. The hand may stick to the screen, so that alone is measured again. */
export const afterScroll = (ground: Ground, board: Element): Ground => ({
  ...ground,
  scrolled: scrollY - ground.from,
  rack: rackOf(board),
  hand: box(board, "[data-hand]"),
});

/** How much of a table is seen between what stands above it and the hand, with as little as can be told above the rack. */
export function extentOf(board: Element, screen: number): { readonly extent: Extent; readonly room: number } {
  const [table, hand, told] = ["[data-table]", "[data-hand]", "[data-above]"].map((name) => board.querySelector(name));
  const style = getComputedStyle(table ?? board);
  const least = told ? parseFloat(getComputedStyle(told).minHeight) || 0 : 0;
  const kept = high(hand) - high(told) + least + (parseFloat(getComputedStyle(board).rowGap) || 0);
  const room = Math.floor(screen - ((table ?? board).getBoundingClientRect().top + scrollY) - kept);
  const [across, along] = [parseFloat(style.paddingLeft) * 2, parseFloat(style.paddingTop) * 2];
  return { extent: { width: (table?.clientWidth ?? 0) - across, height: room - along, gap: parseFloat(style.columnGap) || 0 }, room };
}

/** The spot that an element of the board is; null for what is none. */
export function spotOf(draft: Draft, element: Element): Spot | null {
  const spot = element.closest<HTMLElement>("[data-spot]");
  if (!spot) return null;
  if (spot.dataset["tile"] !== undefined) return placeOf(draft, Number(spot.dataset["tile"]));
  const row = spot.closest<HTMLElement>("[data-row]")?.dataset["row"];
  if (row !== undefined) return { zone: "row", row: Number(row), at: draft.rows.find((one) => one.id === Number(row))?.tiles.length ?? 0 };
  return spot.closest("[data-rack]") ? { zone: "rack", at: 0 } : { zone: "new", at: draft.rows.length };
}
