/** What is typed at the table: a letter is a tile at once; a number tile is a colour and one or two digits. */

import { type Draft, move, type Place } from "./draft";
import { joker } from "./notation";

/** Lay the first rack tile of this kind, a joker when there is none and one may stand for it. */
export function lay(draft: Draft, kind: string, to: Place, jokers: boolean): Draft {
  const held =
    draft.rack.find((tile) => tile.kind === kind) ?? (jokers ? draft.rack.find((tile) => tile.kind === joker(draft.family)) : undefined);
  return held ? move(draft, [held.id], to) : draft;
}

const NUMBER = /^([kbor])(1[0-3]?|[2-9])$/;

/** Return the tile that these keys make, and whether another digit could still follow. */
export function numberTile(keys: string): { kind: string | null; open: boolean } {
  if (keys === "j") return { kind: "j", open: false };
  const kind = NUMBER.test(keys) ? keys : null;
  return { kind, open: /^[kbor]1?$/.test(keys) };
}
