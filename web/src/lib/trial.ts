/** A position that may be tried, and how the referee is asked about it. */

import { readTiles } from "../board/notation";
import { familyOf } from "./play";
import type { OptionValue, VerdictTold } from "./wire";

export interface Turn {
  readonly take?: string;
  readonly discard?: string;
  readonly declare?: string;
}

/** What is thrown out and declared by hand, beside what is laid. */
export interface ByHand {
  readonly discard: string | null;
  readonly declare: string | null;
}

/** As `POST /api/judge` reads it, without the table after. `turn`: where one takes and discards. */
export interface Position {
  readonly variant: string;
  readonly table: readonly string[];
  readonly rack: string;
  readonly options?: Record<string, OptionValue>;
  readonly opened?: boolean;
  readonly formed?: readonly string[];
  readonly top_discard?: string;
  readonly trump?: string;
  readonly others_opened?: boolean;
  /** The places of the melds that this player laid first. */
  readonly own_melds?: readonly number[];
  readonly turn?: Turn;
}

export interface Judged extends VerdictTold {
  readonly ask?: readonly string[];
}

const FIELDS = ["variant", "table", "rack", "options", "opened", "formed", "top_discard", "trump", "others_opened", "own_melds"] as const;

/** The tile that this turn takes, null when there is none or nobody knows it. */
export function takenTile(position: Position): string | null {
  const [from, drawn] = (position.turn?.take ?? "").split(":");
  const known: Record<string, string | undefined> = { discard: position.top_discard, trump: position.trump, pool: drawn };
  return known[from ?? ""] ?? null;
}

/** The tiles in hand: the rack, and the tile that this turn takes. */
export function held(position: Position): string[] {
  const taken = takenTile(position);
  return [...readTiles(familyOf(position.variant), position.rack), ...(taken === null ? [] : [taken])];
}

/** What is sent to the referee for a table that lies like this; `done`: what is thrown out and declared, if it is done by hand. */
export function asked(position: Position, after: readonly string[], done: ByHand | null = null): Record<string, unknown> {
  const known = Object.fromEntries(FIELDS.flatMap((name) => (position[name] === undefined ? [] : [[name, position[name]]])));
  if (!position.turn) return { ...known, after };
  return { ...known, turn: done ? { take: position.turn.take, ...done, after } : { ...position.turn, after } };
}
