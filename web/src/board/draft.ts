/** A turn while it is being arranged: rows of tiles and a rack. Pure; every change gives a new draft. */

import { joker, type Family, readRow, writeRow } from "./notation";

export interface Tile {
  readonly id: number;
  readonly kind: string;
  /** From my rack, in this turn: it may still go back. */
  readonly own: boolean;
  /** What a joker is said to stand for; null leaves it open. */
  readonly stands: string | null;
}

export interface Row {
  readonly id: number;
  readonly tiles: readonly Tile[];
}

export interface Draft {
  readonly family: Family;
  readonly rows: readonly Row[];
  readonly rack: readonly Tile[];
  readonly next: number;
}

/** Where tiles go: before a place on the rack, in a row, or in a new row before a row. */
export type Place =
  | { readonly zone: "rack"; readonly at: number }
  | { readonly zone: "row"; readonly row: number; readonly at: number }
  | { readonly zone: "new"; readonly at: number };

/** Begin a turn with the table as it lies and the rack as it is held. */
export function begin(family: Family, table: readonly string[], rack: readonly string[]): Draft {
  let next = 1;
  const tile = (kind: string, own: boolean, stands: string | null): Tile => ({ id: next++, kind, own, stands });
  const rows = table.map((text): Row => {
    const { tiles, reading } = readRow(family, text);
    const laid = tiles.map((kind, at) => {
      const stands = reading?.[at] ?? null;
      return tile(kind, false, kind === joker(family) && stands !== kind ? stands : null);
    });
    return { id: next++, tiles: laid };
  });
  const held = rack.map((kind) => tile(kind, true, null));
  return { family, rows, rack: held, next };
}

/** The table as it would lie, in the notation of the wire. */
export function written(draft: Draft): string[] {
  return draft.rows.map((row) => {
    const reading = row.tiles.map((tile) => tile.stands ?? tile.kind);
    const declared = row.tiles.some((tile) => tile.stands !== null);
    return writeRow(draft.family, { tiles: row.tiles.map((tile) => tile.kind), reading: declared ? reading : null });
  });
}

export const laid = (draft: Draft): Tile[] => draft.rows.flatMap((row) => row.tiles.filter((tile) => tile.own));

export function find(draft: Draft, id: number): Tile | null {
  return draft.rack.find((tile) => tile.id === id) ?? draft.rows.flatMap((row) => row.tiles).find((tile) => tile.id === id) ?? null;
}

export function placeOf(draft: Draft, id: number): Place | null {
  const held = draft.rack.findIndex((tile) => tile.id === id);
  if (held >= 0) return { zone: "rack", at: held };
  for (const row of draft.rows) {
    const at = row.tiles.findIndex((tile) => tile.id === id);
    if (at >= 0) return { zone: "row", row: row.id, at };
  }
  return null;
}

/** Move tiles, in the order given. Tiles that lay on the table before the turn do not go to the rack. */
export function move(draft: Draft, ids: readonly number[], to: Place): Draft {
  const tiles = ids.flatMap((id) => find(draft, id) ?? []);
  const going = to.zone === "rack" ? tiles.filter((tile) => tile.own) : tiles;
  if (going.length === 0) return draft;
  const gone = new Set(going.map((tile) => tile.id));
  const kept = (row: readonly Tile[]): Tile[] => row.filter((tile) => !gone.has(tile.id));
  const before = (row: readonly Tile[], at: number): number => at - row.slice(0, at).filter((tile) => gone.has(tile.id)).length;
  const put = (row: readonly Tile[], at: number, some: readonly Tile[]): Tile[] => {
    const rest = kept(row);
    rest.splice(before(row, at), 0, ...some);
    return rest;
  };
  if (to.zone === "rack") {
    const rack = put(draft.rack, to.at, going.map((tile) => ({ ...tile, stands: null })));
    return tidy({ ...draft, rack, rows: draft.rows.map((row) => ({ ...row, tiles: kept(row.tiles) })) });
  }
  const rack = kept(draft.rack);
  if (to.zone === "row") {
    const rows = draft.rows.map((row) => ({ ...row, tiles: row.id === to.row ? put(row.tiles, to.at, going) : kept(row.tiles) }));
    return tidy({ ...draft, rack, rows });
  }
  const rows = draft.rows.map((row): Row => ({ ...row, tiles: kept(row.tiles) }));
  rows.splice(to.at, 0, { id: draft.next, tiles: going });
  return tidy({ ...draft, rack, rows, next: draft.next + 1 });
}

/** Part a row before a tile; nothing happens at its ends. */
export function split(draft: Draft, row: number, at: number): Draft {
  const place = draft.rows.findIndex((one) => one.id === row);
  const tiles = draft.rows[place]?.tiles ?? [];
  if (at <= 0 || at >= tiles.length) return draft;
  const rows = [...draft.rows];
  rows.splice(place, 1, { id: row, tiles: tiles.slice(0, at) }, { id: draft.next, tiles: tiles.slice(at) });
  return { ...draft, rows, next: draft.next + 1 };
}

/** Put a whole row behind another, or before it. */
export function join(draft: Draft, row: number, onto: number, where: "before" | "behind"): Draft {
  const moved = draft.rows.find((one) => one.id === row);
  const target = draft.rows.find((one) => one.id === onto);
  if (!moved || !target || row === onto) return draft;
  const at = where === "before" ? 0 : target.tiles.length;
  return move(draft, moved.tiles.map((tile) => tile.id), { zone: "row", row: onto, at });
}

/** Say what a joker stands for, or leave it open. */
export function declare(draft: Draft, id: number, stands: string | null): Draft {
  const told = (tile: Tile): Tile => (tile.id === id ? { ...tile, stands } : tile);
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, tiles: row.tiles.map(told) })) };
}

/**
 * Go on with other tiles in hand: what came is put last on the rack, what went is looked for on the rack first.
 * `next`: the first number that no tile has, of all drafts that go on together.
 */
export function holding(draft: Draft, held: readonly string[], next: number = draft.next): Draft {
  const left = [...held];
  const stays = (tile: Tile): boolean => {
    const at = left.indexOf(tile.kind);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const rows = draft.rows.map((row) => ({ ...row, tiles: row.tiles.filter((tile) => !tile.own || stays(tile)) }));
  const rack = draft.rack.filter(stays);
  const came = left.map((kind, at): Tile => ({ id: next + at, kind, own: true, stands: null }));
  return tidy({ ...draft, rows, rack: [...rack, ...came], next: next + came.length });
}

/** Bring the rack in an order. */
export function sortRack(draft: Draft, order: (a: string, b: string) => number): Draft {
  return { ...draft, rack: [...draft.rack].sort((a, b) => order(a.kind, b.kind)) };
}

/** Keep an own order of the rack when tiles come or go: what stays keeps its place, new tiles come last. */
export function inOrder(held: readonly string[], wanted: readonly string[]): string[] {
  const left = [...held];
  const kept = wanted.filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...kept, ...left];
}

function tidy(draft: Draft): Draft {
  return { ...draft, rows: draft.rows.filter((row) => row.tiles.length > 0) };
}
