/** A sheet of a real table, and turns that are on their way to it. Pure: the queue is a value. */

import type * as told from "./schema";
import type { VerdictTold } from "./wire";

type With<Whole, Part> = Omit<Whole, keyof Part> & Part;

export interface Move {
  readonly move: string;
  readonly after?: readonly string[] | null;
  readonly [more: string]: unknown;
}

export interface Line {
  readonly move: Move;
  readonly seat?: number | null;
}

export type LineView = With<told.LineView, { readonly move: Move; readonly verdict: VerdictTold | null }>;
export type SheetView = With<told.SheetView, { readonly lines: readonly LineView[]; readonly pending: readonly LineView[] }>;
export type StoppedLine = With<told.StoppedLine, { readonly verdict: VerdictTold | null }>;
export type SheetPreview = With<
  told.SheetPreview,
  { readonly made: readonly { readonly place: number; readonly line: LineView }[]; readonly stopped: StoppedLine | null }
>;
export type SheetAnswer = With<told.SheetAnswer, Pick<SheetPreview, "made" | "stopped">>;
export type FallenView = With<told.FallenView, { readonly line: LineView; readonly verdict: VerdictTold | null }>;
export type CorrectionView = With<
  told.CorrectionView,
  { readonly verdict: VerdictTold; readonly altered: readonly LineView[]; readonly fallen: readonly FallenView[] }
>;

/** Why something did not go on the sheet: a verdict, or a sentence. */
export interface Why {
  readonly verdict: VerdictTold | null;
  readonly says: string;
}

/** A turn that is not judged yet, or (with `why`) was not accepted. */
export interface Queued {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly why: Why | null;
}

/** What was sent, and whose answer may have got lost: it is sent again as it was. */
export interface Sending {
  readonly key: string;
  readonly seen: number;
  readonly ids: readonly string[];
}

export interface Queue {
  readonly items: readonly Queued[];
  readonly sending: Sending | null;
}

export const EMPTY: Queue = { items: [], sending: null };

/** So many lines are judged at once. */
const MOST = 50;

export const added = (queue: Queue, item: Queued): Queue => ({ ...queue, items: [...queue.items, item] });

/** What goes to the server now: nothing behind a turn that was refused. */
export function toSend(queue: Queue): readonly Queued[] {
  if (queue.sending) return queue.items.filter((item) => queue.sending?.ids.includes(item.id));
  const refused = queue.items.findIndex((item) => item.why !== null);
  const open = refused < 0 ? queue.items : queue.items.slice(0, refused);
  let lines = 0;
  return open.filter((item) => (lines += item.lines.length) <= MOST);
}

export const sent = (queue: Queue, key: string, seen: number): Queue => ({ ...queue, sending: { key, seen, ids: toSend(queue).map((item) => item.id) } });

/** The queue when the answer is there: what is on the sheet is gone, the first that was not accepted tells why. */
export function answered(queue: Queue, stopped: number | null, why: Why | null): Queue {
  const ids = queue.sending?.ids ?? [];
  let place = 0;
  const items = queue.items.flatMap((item): Queued[] => {
    if (!ids.includes(item.id)) return [item];
    const from = place;
    place += item.lines.length;
    if (stopped === null || place <= stopped) return [];
    return [stopped < from ? item : { ...item, lines: item.lines.slice(stopped - from), why }];
  });
  return { items, sending: null };
}

/** The queue when what was sent was not judged at all. */
export function unsent(queue: Queue, faulty: number | null = null, why: Why | null = null): Queue {
  if (faulty === null) return { ...queue, sending: null };
  let place = 0;
  const items = queue.items.map((item) => {
    if (!queue.sending?.ids.includes(item.id)) return item;
    const from = place;
    place += item.lines.length;
    return from <= faulty && faulty < place ? { ...item, why } : item;
  });
  return { items, sending: null };
}

const laid = (lines: readonly Line[]): readonly string[] | null => lines.reduce<readonly string[] | null>((table, line) => line.move.after ?? table, null);

/** A later table, where these rows lie in the place of those; what was rebuilt meanwhile is left as it is. */
function rebased(table: readonly string[], off: readonly string[], on: readonly string[]): readonly string[] {
  const rows: (string | null)[] = [...table];
  const left = [...on];
  for (const row of off) {
    const at = rows.indexOf(row);
    if (at >= 0) rows[at] = left.shift() ?? null;
  }
  return [...rows.filter((row) => row !== null), ...left];
}

/** The turns behind one whose table was `was` and becomes `is`. */
function behind(items: readonly Queued[], was: readonly string[], is: readonly string[]): readonly Queued[] {
  const { off, laid: on } = difference(was, is);
  const moved = (line: Line): Line => (line.move.after ? { ...line, move: { ...line.move, after: rebased(line.move.after, off, on) } } : line);
  return items.map((item) => ({ ...item, lines: item.lines.map(moved) }));
}

/** The queue without a turn. `table`: as it lies on the sheet. */
export function dropped(queue: Queue, id: string, table: readonly string[]): Queue {
  const at = queue.items.findIndex((item) => item.id === id);
  const item = queue.items[at];
  if (!item) return queue;
  const before = tableAfter(table, queue, id);
  return { ...queue, items: [...queue.items.slice(0, at), ...behind(queue.items.slice(at + 1), laid(item.lines) ?? before, before)] };
}

/** The queue with a turn told anew; what it lays otherwise lies otherwise in those behind it as well. */
export function mended(queue: Queue, id: string, lines: readonly Line[]): Queue {
  const at = queue.items.findIndex((item) => item.id === id);
  const item = queue.items[at];
  if (!item) return queue;
  const was = laid(item.lines);
  const is = laid(lines);
  const later = queue.items.slice(at + 1);
  return { ...queue, items: [...queue.items.slice(0, at), { ...item, lines, why: null }, ...(was && is ? behind(later, was, is) : later)] };
}

/** Whether it is known that a turn is not with the server. */
export const isFree = (queue: Queue, id: string): boolean => !queue.sending?.ids.includes(id);

/** The table as it would lie after the queue, up to an item. */
export function tableAfter(table: readonly string[], queue: Queue, before: string | null = null): readonly string[] {
  const end = queue.items.findIndex((item) => item.id === before);
  const items = end < 0 ? queue.items : queue.items.slice(0, end);
  return items.reduce<readonly string[]>((lying, item) => laid(item.lines) ?? lying, table);
}

const TURNS = new Set(["lay", "draw", "pass", "time-out", "play", "misplay"]);

/** Whose turn it probably is behind a number of turns that are not judged: the server alone knows for sure. */
export function probably(order: readonly number[], seat: number, items: readonly Queued[]): number {
  const turns = items.filter((item) => item.lines.some((line) => TURNS.has(line.move.move))).length;
  return order[(order.indexOf(seat) + turns) % order.length] ?? seat;
}

/** The table before a line of the sheet. */
export const tableBefore = (lines: readonly LineView[], number: number): readonly string[] =>
  lines.slice(0, number - 1).reduce<readonly string[]>((table, line) => line.move.after ?? table, []);

/** What a draft takes off the table and lays there; equal rows are counted. */
export function difference(before: readonly string[], after: readonly string[]): { off: string[]; laid: string[] } {
  const off = [...before];
  const added = after.filter((row) => {
    const at = off.indexOf(row);
    if (at >= 0) off.splice(at, 1);
    return at < 0;
  });
  return { off, laid: added };
}

/** A row as it was typed, in the notation of the wire. */
export function typedRow(family: "words" | "numbers", text: string): string {
  if (family === "words") return text.toUpperCase().replaceAll("*", "@").replace(/\s+/g, "");
  return text.toLowerCase().replace(/[,;]+/g, " ").replaceAll("*", "j").replace(/([kbor])\s+(?=\d)/g, "$1").trim().replace(/\s+/g, " ");
}

/** A clock that the operator holds. Times are milliseconds. */
export interface Watch {
  readonly turn: number;
  readonly spent: number;
  readonly since: number | null;
}

export const watchOf = (turn: number): Watch => ({ turn, spent: 0, since: null });
export const spent = (watch: Watch, now: number): number => watch.spent + (watch.since === null ? 0 : Math.max(0, now - watch.since));
export const started = (watch: Watch, now: number): Watch => (watch.since === null ? { ...watch, since: now } : watch);
export const paused = (watch: Watch, now: number): Watch => ({ ...watch, spent: spent(watch, now), since: null });
/** With the next turn it begins anew, and goes on when it went. */
export const forTurn = (watch: Watch, turn: number, now: number): Watch =>
  watch.turn === turn ? watch : { turn, spent: 0, since: watch.since === null ? null : now };
