/** The steps of a turn, to go back and forth. */

import type { Draft } from "./draft";

export interface Course {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
}

export const course = (draft: Draft): Course => ({ past: [], now: draft, future: [] });

export function step(all: Course, draft: Draft): Course {
  return draft === all.now ? all : { past: [...all.past, all.now], now: draft, future: [] };
}

/** Change every step of a turn alike. */
export const throughout = (all: Course, change: (draft: Draft) => Draft): Course => ({
  past: all.past.map(change),
  now: change(all.now),
  future: all.future.map(change),
});

export function undo(all: Course): Course {
  const before = all.past.at(-1);
  return before ? { past: all.past.slice(0, -1), now: before, future: [all.now, ...all.future] } : all;
}

export function redo(all: Course): Course {
  const [after, ...rest] = all.future;
  return after ? { past: [...all.past, all.now], now: after, future: rest } : all;
}

export function reset(all: Course): Course {
  return all.past[0] ? step(all, all.past[0]) : all;
}
