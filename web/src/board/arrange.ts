/** A table as it is to lie, laid with the tiles that are there. */

import type { Draft, Row, Tile } from "./draft";
import { joker, readRow, type Written } from "./notation";

const kinds = (tiles: readonly string[]): string => tiles.join(" ");

/** Lay the table like this, table tiles before rack tiles; the draft as it was when tiles lack or would be left over. */
export function arranged(draft: Draft, after: readonly string[]): Draft {
  const wanted = after.map((text) => readRow(draft.family, text));
  const left = [...draft.rows];
  const standing = wanted.map((row) => {
    const at = left.findIndex((one) => kinds(one.tiles.map((tile) => tile.kind)) === kinds(row.tiles));
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  const free = [...left.flatMap((row) => row.tiles), ...draft.rack];
  let next = draft.next;
  const rows = wanted.map((row, at): Row => {
    const stays = standing[at];
    return { id: stays?.id ?? next++, tiles: read(draft, row, stays?.tiles ?? taken(free, row.tiles)) };
  });
  const complete = rows.every((row, at) => row.tiles.length === wanted[at]?.tiles.length);
  const rack = free.filter((tile) => tile.own);
  return complete && rack.length === free.length ? { ...draft, rows, rack, next } : draft;
}

function taken(free: Tile[], wanted: readonly string[]): Tile[] {
  return wanted.flatMap((kind) => {
    const at = free.findIndex((tile) => tile.kind === kind);
    return at < 0 ? [] : free.splice(at, 1);
  });
}

function read(draft: Draft, row: Written, tiles: readonly Tile[]): Tile[] {
  return tiles.map((tile, at) => {
    const stands = tile.kind === joker(draft.family) ? (row.reading?.[at] ?? null) : null;
    return { ...tile, stands: stands === tile.kind ? null : stands };
  });
}
