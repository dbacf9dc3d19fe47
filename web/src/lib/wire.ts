/** What the server sends, as the pages use it. */

export interface Told {
  readonly nl: string;
  readonly en: string;
}

export type OptionValue = boolean | number | string | null;

export interface OptionTold {
  readonly id: string;
  readonly name: Told;
  readonly says: Told;
  readonly default: OptionValue;
  readonly choices: readonly { readonly value: OptionValue; readonly name: Told | null }[];
  readonly closed: boolean;
  readonly least: number | null;
  readonly most: number | null;
}

export interface VariantTold {
  readonly id: string;
  readonly family: "words" | "numbers";
  readonly name: Told;
  readonly seats: readonly [number, number];
  readonly options: readonly OptionTold[];
}

export interface SeatView {
  readonly seat: number;
  readonly name: string;
  readonly device: number | null;
  readonly bot: string | null;
  readonly away: boolean;
  readonly forfeited: boolean;
  readonly host: boolean;
  readonly opened: boolean;
  readonly tiles: number;
  readonly score: number;
}

export interface StackView {
  readonly count: number;
  readonly top: string | null;
}

export interface TurnView {
  readonly seat: number;
  readonly acts: number | null;
  readonly number: number;
  readonly round: number;
  readonly seconds: number | null;
  readonly deadline: number | null;
  readonly over: number | null;
}

export interface Violation {
  readonly slug: string;
  readonly nl: string;
  readonly en: string;
  readonly mend: Told | null;
  readonly where: { readonly word?: number; readonly tile?: number };
}

export interface VerdictTold {
  readonly verdict: "accepted" | "refused" | "undecided" | "unreadable";
  readonly score: number;
  readonly scoring: string | null;
  readonly violations: readonly Violation[];
  readonly witness: Record<string, unknown> | null;
}

export interface LastView {
  readonly seat: number;
  readonly move: string;
  readonly verdict: VerdictTold | null;
}

export interface MatchView {
  readonly number: number;
  readonly phase: string;
  readonly table: readonly string[];
  readonly pot: readonly StackView[];
  readonly piles: readonly StackView[];
  readonly starter: number;
  readonly turn: TurnView | null;
  readonly contested: boolean;
  readonly winners: readonly number[];
  readonly decided: string | null;
  readonly family: Record<string, unknown>;
  readonly last: LastView | null;
  readonly rack: readonly string[] | null;
  readonly may: readonly string[];
}

export interface RoomView {
  readonly room: string;
  readonly version: number;
  readonly at: number;
  readonly variant: string;
  readonly options: Record<string, OptionValue>;
  readonly status: "open" | "playing" | "ended";
  readonly private: boolean;
  readonly locked: boolean;
  readonly help: "full" | "tiles";
  readonly seats: readonly SeatView[];
  readonly you: readonly number[];
  readonly seat: number | null;
  readonly match: MatchView | null;
  readonly question: { readonly what: string; readonly seat: number; readonly agreed: readonly number[]; readonly until: number } | null;
  readonly pause: { readonly remaining: number | null; readonly until: number } | null;
  readonly ended: string | null;
}

export interface Preview {
  readonly verdict: VerdictTold | null;
  readonly score: number | null;
  readonly melds: readonly { readonly text: string; readonly stands: boolean; readonly holds: boolean | null }[];
  readonly rack: readonly string[];
  readonly loose: readonly string[];
  readonly foreign: readonly string[];
}

export interface Entered {
  readonly room: string;
  readonly holder: { readonly room: string; readonly seat: number | null; readonly role: string };
  readonly secret: string;
  readonly version: number;
}

export interface Listing {
  readonly room: string;
  readonly variant: string;
  readonly status: string;
  readonly names: readonly string[];
  readonly free_seats: number;
  readonly changed: number;
}
