/** What a client knows of the ways in which a turn is made; the server says which are open. */

import type { LastView, MatchView, RoomView } from "./wire";
import type { Family } from "../board/notation";

export const familyOf = (variant: string): Family => (variant.startsWith("word") ? "words" : "numbers");

/** Games of take, lay and discard, rather than of the whole table. */
export const takesAndDiscards = (match: MatchView): boolean => match.piles.length > 0;

/** The seat before this one in the order of play, whose last discard it may take. */
export function giverOf(view: RoomView, seat: number): number | null {
  const order = (view.match?.family["order"] as number[] | undefined) ?? view.seats.map((one) => one.seat);
  const at = order.indexOf(seat);
  return at < 0 ? null : (order[(at - 1 + order.length) % order.length] ?? null);
}

/** The pile of the trump comes after those of the seats. */
export const trumpOf = (view: RoomView): string | null => view.match?.piles[view.seats.length]?.top ?? null;

interface Lain {
  readonly word?: string;
  readonly meld?: string;
  readonly is?: string;
  readonly from?: readonly unknown[];
}

/** The words or melds that a lay made or added to, with their places on the table; of numbers those with tiles of the rack. */
export function madeBy(last: LastView | null): { readonly at: number; readonly text: string }[] {
  const after = (last?.verdict?.witness?.["after"] ?? []) as readonly Lain[];
  return after.flatMap((one, at) => {
    const made = one.is === undefined ? (one.from ?? []).includes("rack") : one.is !== "standing";
    return made ? [{ at, text: one.word ?? one.meld ?? "" }] : [];
  });
}
