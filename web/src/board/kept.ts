/** What a device keeps of a turn that is not confirmed, and of the order of the rack, so that a reload loses nothing. */

import type { Draft } from "./draft";

export type Taken = "discard" | "trump" | null;

export interface Kept {
  readonly at: number;
  /** The table and rack on which the draft was made. */
  readonly base: string;
  readonly draft: Draft;
  /** The rack, in the own order. */
  readonly order: readonly string[];
  /** The tile that this turn takes from where all see it. */
  readonly taken?: Taken;
}

export interface Whose {
  readonly room: string;
  readonly seat?: number | null;
  readonly match: { readonly number: number } | null;
}

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const START = "wordrummi.draft.";
const DAYS = 14;
const DAY = 86_400_000;

const nameOf = ({ room, seat, match }: Whose): string => `${START}${room}.${seat ?? "-"}.${match?.number ?? 0}`;

function names(shelf: Shelf, start: string): string[] {
  return Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? "").filter((name) => name.startsWith(start));
}

export const readKept = (shelf: Shelf, whose: Whose): Kept | null => JSON.parse(shelf.getItem(nameOf(whose)) ?? "null") as Kept | null;

export const keep = (shelf: Shelf, whose: Whose, kept: Kept): void => shelf.setItem(nameOf(whose), JSON.stringify(kept));

/** Let go of all that is kept of a room: its match is over. */
export const forget = (shelf: Shelf, room: string): void => names(shelf, `${START}${room}.`).forEach((name) => shelf.removeItem(name));

/** Let go of what nobody came back for. */
export function sweep(shelf: Shelf, now: number): void {
  for (const name of names(shelf, START)) {
    const at = (JSON.parse(shelf.getItem(name) ?? "null") as Partial<Kept> | null)?.at ?? 0;
    if (now - at > DAYS * DAY) shelf.removeItem(name);
  }
}
