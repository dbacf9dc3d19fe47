/** What the server sends, typed by its own document; what that leaves open is said here. */

import type { Family } from "../board/notation";
import type * as told from "./schema";

export type { ChoiceTold, Listing, ListPage, ListState, OptionTold, SessionView, StackView, Told, TurnView, Violation, WordRecord, WordTold, Entered } from "./schema";

export type OptionValue = told.OptionTold["default"];

/** A verdict on a turn, apart from who asked for it. */
export type VerdictTold = Omit<told.TurnVerdict, "id">;

type With<Whole, Part> = Omit<Whole, keyof Part> & Part;

export type VariantTold = With<told.VariantTold, { readonly family: Family; readonly seats: readonly [number, number] }>;
/** The document leaves out of what is required whatever a server could leave out; this one never does. */
export type SeatView = Required<told.SeatView>;
export type PlayTold = told.PlayTold;
export type LastView = With<Required<told.LastView>, { readonly verdict: VerdictTold | null }>;
export type RoundView = Required<told.RoundView>;
export type MatchView = With<Required<told.MatchView>, { readonly last: LastView | null; readonly rounds: readonly RoundView[] }>;
export type RoomView = With<told.RoomView, { readonly match: MatchView | null; readonly seats: readonly SeatView[] }>;
export type Preview = With<Required<told.Preview>, { readonly verdict: VerdictTold | null }>;

/** Of the rules that were chosen those that are not the usual ones. */
export const houseRules = (variant: VariantTold, chosen: Record<string, OptionValue>): Record<string, OptionValue> =>
  Object.fromEntries(Object.entries(chosen).filter(([id, value]) => variant.options.find((one) => one.id === id)?.default !== value));
