/** The places of a board that the keyboard can stand on: tiles, the end of a row, the new row, the rack. */

import type { Draft, Place } from "./draft";

export type Spot = Place;

/** Lines from top to bottom: the rows, the new row, the rack; each with how many spots it has. */
export function lines(draft: Draft): number[] {
  return [...draft.rows.map((row) => row.tiles.length + 1), 1, Math.max(1, draft.rack.length)];
}

export function spotAt(draft: Draft, line: number, at: number): Spot {
  if (line < draft.rows.length) return { zone: "row", row: draft.rows[line]?.id ?? 0, at };
  return line === draft.rows.length ? { zone: "new", at: draft.rows.length } : { zone: "rack", at };
}

export function lineOf(draft: Draft, spot: Spot): [number, number] {
  if (spot.zone === "rack") return [draft.rows.length + 1, spot.at];
  if (spot.zone === "new") return [draft.rows.length, 0];
  const line = draft.rows.findIndex((row) => row.id === spot.row);
  return line < 0 ? [draft.rows.length, 0] : [line, spot.at];
}

const STEPS: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Where an arrow, Home or End leads; null for any other key. */
export function stepped(draft: Draft, spot: Spot, key: string): Spot | null {
  const [line, at] = lineOf(draft, spot);
  const all = lines(draft);
  const last = (all[line] ?? 1) - 1;
  if (key === "Home") return spotAt(draft, line, 0);
  if (key === "End") return spotAt(draft, line, last);
  const towards = STEPS[key];
  if (!towards) return null;
  const [down, right] = towards;
  const to = Math.min(Math.max(line + down, 0), all.length - 1);
  const along = Math.min(Math.max(at + right, 0), (all[to] ?? 1) - 1);
  return spotAt(draft, to, along);
}

/** The spot as it is after a change: one that is gone falls to the nearest that is there. */
export function kept(draft: Draft, spot: Spot): Spot {
  const [line, at] = lineOf(draft, spot);
  return spotAt(draft, line, Math.min(at, (lines(draft)[line] ?? 1) - 1));
}

export const same = (one: Spot | null, other: Spot | null): boolean =>
  one !== null && other !== null && one.zone === other.zone && one.at === other.at && (one.zone !== "row" || other.zone !== "row" || one.row === other.row);
