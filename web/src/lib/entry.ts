/** A turn on real tiles while it is typed, as a value: rows, what is half typed, what is taken and thrown away. Pure. */

import type { Family } from "../board/notation";
import { difference, type Line, typedRow } from "./sheet";

/** What the turn is entered on. */
export interface Ground {
  readonly family: Family;
  /** The table before the turn. */
  readonly base: readonly string[];
  /** Turns of take, lay and discard. */
  readonly takes: boolean;
}

/** What is kept of a turn when the page goes. */
export interface Kept {
  readonly rows: readonly string[];
  readonly typed: string;
  readonly take: string;
  readonly discard: string;
  readonly declare: string;
}

export interface Entry extends Kept {
  /** The row that is being changed, and as what. */
  readonly editing: number | null;
  readonly edited: string;
  /** Where the buttons for tiles write. */
  readonly field: "row" | "discard";
  readonly late: boolean;
  /** What the table said of words. */
  readonly decided: Readonly<Record<string, boolean>>;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Begin with what was kept, else with the turn given, else with the table as it lies. */
export function begun(base: readonly string[], start: Line | null, kept: Kept | null, late: boolean): Entry {
  return {
    rows: kept?.rows ?? start?.move.after ?? base,
    typed: kept?.typed ?? "",
    take: kept?.take ?? (start?.move.move === "play" ? text(start.move["take"]) : "pool"),
    discard: kept?.discard ?? text(start?.move["discard"]),
    declare: kept?.declare ?? text(start?.move["declare"]),
    editing: null,
    edited: "",
    field: "row",
    late,
    decided: {},
  };
}

const rowsOf = (family: Family, row: string): string[] => [typedRow(family, row)].filter((one) => one !== "");

const settledRows = (family: Family, entry: Entry): readonly string[] =>
  entry.editing === null ? entry.rows : entry.rows.flatMap((row, at) => (at === entry.editing ? rowsOf(family, entry.edited) : [row]));

/** The table as it would lie, with what is half typed. */
export const afterwards = (family: Family, entry: Entry): readonly string[] => [...settledRows(family, entry), ...rowsOf(family, entry.typed)];

export function keptOf(family: Family, entry: Entry): Kept {
  const { typed, take, discard, declare } = entry;
  return { rows: settledRows(family, entry), typed, take, discard, declare };
}

export function changes({ family, base }: Ground, entry: Entry): boolean {
  const { off, laid } = difference(base, afterwards(family, entry));
  return off.length > 0 || laid.length > 0;
}

/** Whether there is a turn to tell. */
export const moves = (ground: Ground, entry: Entry): boolean =>
  changes(ground, entry) || (ground.takes && (entry.discard !== "" || entry.declare !== ""));

/** The lines of the sheet that tell this turn. */
export function linesOf(ground: Ground, entry: Entry): Line[] {
  const after = afterwards(ground.family, entry);
  if (ground.takes) {
    const discard = typedRow("numbers", entry.discard) || null;
    return [{ move: { move: "play", take: entry.take || null, after: changes(ground, entry) ? after : null, discard, declare: entry.declare || null } }];
  }
  const agreed = Object.entries(entry.decided).map(([word, allow]): Line => ({ move: { move: "propose-word", word, allow } }));
  return [...agreed, { move: { move: "lay", after, ...(entry.late ? { late: true } : {}) } }];
}

/** Leave the row that is being changed as it is now. */
export const settled = (family: Family, entry: Entry): Entry => ({ ...entry, rows: settledRows(family, entry), editing: null });

export function editing(family: Family, entry: Entry, at: number): Entry {
  const before = settled(family, entry);
  return { ...before, editing: at, edited: before.rows[at] ?? "", field: "row" };
}

export const removed = (entry: Entry, at: number): Entry => ({ ...entry, rows: entry.rows.filter((_, place) => place !== at), editing: null });
export const added = (family: Family, entry: Entry): Entry => ({ ...settled(family, entry), rows: afterwards(family, entry), typed: "" });

/** Change what the person writes at: the row that is being changed, or the new one. */
function written(entry: Entry, change: (row: string) => string): Entry {
  return entry.editing === null ? { ...entry, typed: change(entry.typed) } : { ...entry, edited: change(entry.edited) };
}

export const pressed = (entry: Entry, kind: string): Entry =>
  entry.field === "discard" ? { ...entry, discard: kind } : written(entry, (row) => `${row} ${kind}`.trim());

export const shortened = (entry: Entry): Entry =>
  entry.field === "discard" ? { ...entry, discard: "" } : written(entry, (row) => row.trim().split(/\s+/).slice(0, -1).join(" "));

export const withJoker = (entry: Entry): Entry => written(entry, (row) => `${row}@`);
export const decided = (entry: Entry, word: string, allow: boolean): Entry => ({ ...entry, decided: { ...entry.decided, [word]: allow } });
/** What was told is no more to be told. */
export const told = (entry: Entry): Entry => ({ ...entry, typed: "", discard: "", declare: "", decided: {} });
export const reset = (entry: Entry, base: readonly string[]): Entry => ({ ...told(entry), rows: base, editing: null });
