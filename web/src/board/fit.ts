/** How large the tiles of a table are, so that all of it is seen where it can be. Pure; all in pixels. */

/** From roomy to crowded; none is smaller than a finger can tell apart. */
export const SIZES = [46, 38, 32, 26] as const;
const MOST_BEFORE_FULL = 0.086;
const LEAST_AT_FIRST = 30;
/** The tiles of a row that is longer than a line get as small as this, as app.css has it; then the row is scrolled. */
const LEAST_IN_A_ROW = 24;

/** What a row takes beside its tiles: its grip and its end; above and below them. */
const ENDS = 56;
const EDGES = 14;
const NEW_ROW = 90;
const TALL = 1.18;

export interface Extent {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** Whether a row of so many tiles is longer than a line of this width, however small they are. */
export const isLong = (tiles: number, width: number): boolean => tiles * LEAST_IN_A_ROW + ENDS > width;

/** How high rows of so many tiles lie in this width, one after the other, with a place for a new row; each is on one line. */
export function heightOf(lengths: readonly number[], tile: number, { width, gap }: Extent): number {
  let lines = 1;
  let used = 0;
  for (const wide of [...lengths.map((n) => n * tile + ENDS), NEW_ROW]) {
    const begins = used === 0 || used + gap + wide > width;
    if (begins && used > 0) lines += 1;
    used = begins ? wide : used + gap + wide;
  }
  return lines * (tile * TALL + EDGES) + (lines - 1) * gap;
}

/** The widest tile with which all is seen, of a few sizes, the smallest if with none; `screen` is how wide the screen is. */
export function tileFor(lengths: readonly number[], extent: Extent, screen: number): number {
  const first = Math.min(SIZES[0], Math.max(LEAST_AT_FIRST, Math.round(screen * MOST_BEFORE_FULL)));
  const sizes = [first, ...SIZES.filter((size) => size < first)];
  return sizes.find((size) => heightOf(lengths, size, extent) <= extent.height) ?? SIZES[SIZES.length - 1] ?? first;
}
