/** A match that is over, as the server tells it, and what to show of one of its moments. */

import type { PlayTold, RoundView, SessionView, VerdictTold } from "./wire";

export interface Moment {
  readonly table: readonly string[];
  readonly racks: readonly (readonly string[])[];
  readonly scores: readonly number[];
}

export interface Move {
  readonly number: number;
  readonly round: number;
  readonly seat: number;
  readonly move: string;
  readonly verdict: VerdictTold | null;
  readonly after: Moment;
  readonly play: PlayTold | null;
}

export interface Retold {
  readonly variant: string;
  readonly names: readonly string[];
  readonly start: Moment | null;
  readonly moves: readonly Move[];
  readonly winners: readonly number[];
  readonly rounds: readonly RoundView[];
  readonly session: SessionView | null;
}

/** The moment after so many moves, the start at 0. */
export const momentAt = (told: Retold, at: number): Moment | null => (at === 0 ? told.start : (told.moves[at - 1]?.after ?? null));

/** Whose rack is shown: of who has just moved, at the start of who moves first. */
export const seatAt = (told: Retold, at: number): number => told.moves[Math.max(0, at - 1)]?.seat ?? 0;

/** The rows that were not there before. */
export function freshRows(told: Retold, at: number): Set<number> {
  const before = [...(at > 0 ? (momentAt(told, at - 1)?.table ?? []) : [])];
  const rows = (momentAt(told, at)?.table ?? []).flatMap((row, place) => {
    const stood = before.indexOf(row);
    if (stood >= 0) before.splice(stood, 1);
    return stood >= 0 ? [] : [place];
  });
  return at === 0 ? new Set() : new Set(rows);
}

/** The words or melds that a move brought. */
export const brought = (told: Retold, at: number): string[] => [...freshRows(told, at)].map((row) => momentAt(told, at)?.table[row] ?? "");

/** What an analysis tells of a turn: the best there was, and what it would have brought more. */
export interface Analysed {
  readonly seat: number;
  readonly move: string;
  readonly cost: number;
  readonly proven: boolean;
  readonly best: { readonly after: readonly string[]; readonly word: string | null; readonly score: number; readonly tiles_laid: number } | null;
}

const plain = (move: string): string => move.replaceAll("-", "");

/** What is told of each move; some are no choice and have nothing. */
export function beside(told: Retold, turns: readonly Analysed[]): (Analysed | null)[] {
  let at = 0;
  return told.moves.map((move) => {
    const turn = turns[at];
    if (!turn || turn.seat !== move.seat || plain(turn.move) !== plain(move.move)) return null;
    at += 1;
    return turn;
  });
}

export const within = (told: Retold, at: number): number => Math.min(Math.max(Math.trunc(at) || 0, 0), told.moves.length);
