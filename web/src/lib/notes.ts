/** Which sounds there are, and what makes them heard. Pure. */

export type Sound = "turn" | "tile" | "refused" | "clock" | "end";

/** Hertz; seconds from the beginning, and how long. */
export interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly lasts: number;
  readonly shape: OscillatorType;
  /** Of 1. */
  readonly loud: number;
}

const note = (pitch: number, at: number, lasts: number, shape: OscillatorType = "sine", loud = 0.12): Note => ({ pitch, at, lasts, shape, loud });

export const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  turn: [note(587, 0, 0.16), note(880, 0.13, 0.3)],
  tile: [note(1320, 0, 0.03, "triangle"), note(330, 0.01, 0.07, "triangle", 0.2)],
  refused: [note(247, 0, 0.14, "triangle"), note(208, 0.13, 0.22, "triangle")],
  clock: [note(988, 0, 0.08), note(988, 0.18, 0.08)],
  end: [note(523, 0, 0.18), note(659, 0.16, 0.18), note(784, 0.32, 0.18), note(1047, 0.48, 0.5)],
};

/** What of a match can be heard. */
export interface Moment {
  readonly mine: boolean;
  readonly over: boolean;
  readonly table: readonly string[];
}

/** What is heard when one moment becomes another; nothing at the first that is seen. */
export function heard(before: Moment | null, now: Moment): readonly Sound[] {
  if (before === null || before.over) return [];
  if (now.over) return ["end"];
  const laid = now.table.join() !== before.table.join();
  return [...(laid ? ["tile" as const] : []), ...(now.mine && !before.mine ? ["turn" as const] : [])];
}
