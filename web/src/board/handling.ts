/** What a person does at a board, as a value: what is chosen, where the keyboard stands, what is half typed. Pure. */

import { type Draft, find, join, move, type Place, placeOf, split, type Tile } from "./draft";
import { kept, type Spot, stepped } from "./spots";
import { lay, numberTile } from "./typing";

export interface Handling {
  readonly draft: Draft;
  /** Whether only the rack may be changed. */
  readonly locked: boolean;
  readonly selected: readonly number[];
  /** Where the keyboard stands, as long as that is there. */
  readonly wanted: Spot;
  readonly typed: string;
}

/** Where a deed led, and what comes with it. */
export interface Outcome extends Handling {
  readonly picks?: Tile;
  /** A tile that was typed and is not held. */
  readonly lacks?: string;
  /** The focus goes to the spot. */
  readonly goes?: boolean;
}

export const standing = (now: Handling): Spot => kept(now.draft, now.wanted);

const rackEnd = (draft: Draft): Place => ({ zone: "rack", at: draft.rack.length });
const zoneOf = (place: Place | null): string => (place === null ? "" : place.zone === "row" ? `row ${place.row}` : place.zone);
const rowOf = (draft: Draft, row: number): number[] => draft.rows.find((one) => one.id === row)?.tiles.map((tile) => tile.id) ?? [];

function changed(now: Handling, draft: Draft, at: Spot = standing(now)): Outcome {
  return { ...now, draft, selected: now.selected.filter((id) => find(draft, id)), wanted: kept(draft, at) };
}

/** Whose tiles go along when this one is carried: all that are chosen, or it alone. */
export const carriedWith = (now: Handling, tile: number): readonly number[] => (now.selected.includes(tile) ? now.selected : [tile]);
/** The tiles that are carried by the grip of a row. */
export const carriedAs = (now: Handling, row: number): readonly number[] => (now.locked ? [] : rowOf(now.draft, row));

export function mayCarry(now: Handling, tile: number): boolean {
  return !now.locked || placeOf(now.draft, tile)?.zone === "rack";
}

export function dropped(now: Handling, ids: readonly number[], to: Place | null): Outcome {
  const free = { ...now, selected: [] };
  return to && (!now.locked || to.zone === "rack") ? changed(free, move(now.draft, ids, to)) : free;
}

/** A row let go over another is joined to it; over the table, or itself, it is moved. */
export function rowDropped(now: Handling, row: number, to: Place | null): Outcome {
  if (to === null || to.zone === "rack") return now;
  if (to.zone === "row" && to.row !== row) return changed(now, join(now.draft, row, to.row, to.at === 0 ? "before" : "behind"));
  return changed(now, move(now.draft, rowOf(now.draft, row), to));
}

/** A tap chooses a tile; with tiles of elsewhere chosen, it puts them at the place `under` the tap. */
export function tapped(now: Handling, tile: number, adds: boolean, under: () => Place | null): Outcome {
  const place = placeOf(now.draft, tile);
  const here = place ? { ...now, wanted: place } : now;
  const elsewhere = now.selected.some((id) => zoneOf(placeOf(now.draft, id)) !== zoneOf(place));
  if (!elsewhere || adds) return toggled(here, tile);
  const to = under();
  return to ? put(here, to) : here;
}

export function rowTapped(now: Handling, row: number): Outcome {
  return { ...now, selected: now.selected.length > 0 ? [] : rowOf(now.draft, row) };
}

function toggled(now: Handling, id: number): Outcome {
  const selected = now.selected.includes(id) ? now.selected.filter((one) => one !== id) : [...now.selected, id];
  const tile = find(now.draft, id);
  return { ...now, selected, ...(tile ? { picks: tile } : {}) };
}

/** Put what is chosen at a place. */
export function put(now: Handling, to: Place): Outcome {
  if (now.selected.length === 0 || (now.locked && to.zone !== "rack")) return now;
  return changed({ ...now, selected: [] }, move(now.draft, now.selected, to));
}

/** Part a row before a tile. */
export function parted(now: Handling, place: Place | null): Outcome {
  return place?.zone === "row" && !now.locked ? changed(now, split(now.draft, place.row, place.at)) : now;
}

/** Bring an own tile back to the rack. */
export function broughtBack(now: Handling, id: number): Outcome {
  const free = { ...now, selected: [] };
  return find(now.draft, id)?.own ? changed(free, move(now.draft, [id], rackEnd(now.draft))) : free;
}

function tileAt(draft: Draft, at: Spot): Tile | undefined {
  if (at.zone === "rack") return draft.rack[at.at];
  return at.zone === "row" ? draft.rows.find((row) => row.id === at.row)?.tiles[at.at] : undefined;
}

function laidTile(now: Handling, kind: string): Outcome {
  if (now.locked) return now;
  const { draft } = now;
  const spot = standing(now);
  const to: Place = spot.zone === "rack" ? { zone: "new", at: draft.rows.length } : spot;
  const next = lay(draft, kind, to, draft.family === "words");
  if (next === draft) return { ...now, lacks: kind };
  const made = to.zone === "new" ? next.rows[to.at] : undefined;
  const at: Spot = made ? { zone: "row", row: made.id, at: 1 } : to.zone === "row" ? { ...to, at: to.at + 1 } : to;
  return { ...changed(now, next, at), goes: true };
}

/** A key that is, or begins, the name of a tile. */
function named(now: Handling, key: string): Outcome | null {
  if (now.draft.family === "words") return /^[a-zA-Z@]$/.test(key) ? laidTile(now, key.toUpperCase()) : null;
  const keys = now.typed + key.toLowerCase();
  const { kind, open } = numberTile(keys);
  if (kind === null && !open) return now.typed !== "" && /^[kborj]$/.test(key) ? named({ ...now, typed: "" }, key) : null;
  if (open) return { ...now, typed: keys };
  return kind === null ? now : laidTile({ ...now, typed: "" }, kind);
}

/** What was half typed is meant as it stands; null when it is no tile. */
function finished(now: Handling): Outcome | null {
  const { kind } = numberTile(now.typed);
  return kind === null ? null : laidTile({ ...now, typed: "" }, kind);
}

function erased(now: Handling, behind: boolean): Outcome {
  const spot = standing(now);
  const place = behind ? spot : { ...spot, at: spot.at - 1 };
  const tile = tileAt(now.draft, place);
  if (!tile?.own || place.zone === "rack") return now;
  return { ...changed(now, move(now.draft, [tile.id], rackEnd(now.draft)), place), goes: true };
}

const KEYS: Record<string, (now: Handling) => Outcome> = {
  " ": (now) => {
    const tile = tileAt(now.draft, standing(now));
    return tile ? toggled(now, tile.id) : now;
  },
  Enter: (now) => ({ ...put(now, standing(now)), goes: true }),
  Backspace: (now) => erased(now, false),
  Delete: (now) => erased(now, true),
  "/": (now) => parted(now, standing(now)),
  Escape: (now) => ({ ...now, selected: [], typed: "" }),
};

/** Return what a key does; null when it does nothing here. */
export function keyed(now: Handling, key: string): Outcome | null {
  if (key === "Backspace" && now.typed !== "") return { ...now, typed: now.typed.slice(0, -1) };
  const ends = key === " " || key === "Enter";
  const done = now.typed === "" ? null : finished(now);
  if (ends && done) return done;
  const idle = ends ? { ...now, typed: "" } : now;
  const next = stepped(idle.draft, standing(idle), key);
  if (next) return { ...(done ?? { ...now, typed: "" }), wanted: next, goes: true };
  return KEYS[key] ? KEYS[key](idle) : named(idle, key);
}
