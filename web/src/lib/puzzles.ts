/** Which puzzle comes next, and how near a lay is to the best one. */

import { laid, type Draft } from "../board/draft";
import type { Judged } from "./trial";

export const VARIANTS = ["word-sabra", "word-internationale", "number-sabra", "number-classic"] as const;
export const LEVELS = [1, 2, 3, 4, 5] as const;

export interface Puzzle {
  readonly id: string;
  readonly variant: string;
  readonly table: readonly string[];
  readonly rack: string;
  readonly puzzle: {
    readonly level: number;
    readonly seed: number;
    readonly goal: { readonly score?: number; readonly tiles?: number };
    readonly touched: number;
    readonly solution: readonly string[];
    readonly word: string | null;
  };
}

/** How much a lay reaches of what the puzzle asks: points in letters, tiles in numbers. */
export const reached = (puzzle: Puzzle, told: Judged, draft: Draft): number =>
  puzzle.puzzle.goal.score === undefined ? laid(draft).length : told.score;

export const goalOf = (puzzle: Puzzle): number => puzzle.puzzle.goal.score ?? puzzle.puzzle.goal.tiles ?? 0;

export const solved = (puzzle: Puzzle, told: Judged | null, draft: Draft): boolean =>
  told !== null && told.verdict === "accepted" && reached(puzzle, told, draft) >= goalOf(puzzle);

/** The tiles of the rack that the best lay takes: what lies there more than before. */
export function fromRack(puzzle: Puzzle): string[] {
  const tiles = (table: readonly string[]): string[] =>
    table.flatMap((text) => (puzzle.variant.startsWith("word") ? [...(text.split("=")[0] ?? "")] : text.split(" ").map((one) => one.split("=")[0] ?? "")));
  const before = tiles(puzzle.table);
  return tiles(puzzle.puzzle.solution).filter((kind) => {
    const at = before.indexOf(kind);
    if (at >= 0) before.splice(at, 1);
    return at < 0;
  });
}

const STORED = "wordrummi.puzzles";

type Progress = Record<string, number[]>;

const place = (variant: string, level: number): string => `${variant}/${level}`;

/** The puzzles that were solved on this device, by variant and level. */
export function progress(stored: string | null): Progress {
  try {
    const told: unknown = JSON.parse(stored ?? "{}");
    return told !== null && typeof told === "object" && !Array.isArray(told) ? (told as Progress) : {};
  } catch {
    return {};
  }
}

export const readProgress = (): Progress => progress(localStorage.getItem(STORED));

export function withSolved(all: Progress, variant: string, level: number, seed: number): Progress {
  const known = all[place(variant, level)] ?? [];
  return known.includes(seed) ? all : { ...all, [place(variant, level)]: [...known, seed] };
}

export const keepProgress = (all: Progress): void => localStorage.setItem(STORED, JSON.stringify(all));

export const countOf = (all: Progress, variant: string, level: number): number => all[place(variant, level)]?.length ?? 0;

/** The first puzzle after this one that was not solved here yet. */
export function following(all: Progress, variant: string, level: number, seed: number): number {
  const known = new Set(all[place(variant, level)] ?? []);
  let next = seed + 1;
  while (known.has(next)) next += 1;
  return next;
}
