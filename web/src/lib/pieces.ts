/** A sentence of the referee, cut where it tells of tiles: those are drawn. */

import type { Violation } from "./wire";

export interface Piece {
  readonly text: string;
  /** The text is tiles in the notation of the wire. */
  readonly tiles: boolean;
}

const TILE = "[kbor](?:1[0-3]|[1-9])";
const MELD = new RegExp(`^(?:${TILE}|j(?:=${TILE})?)(?: (?:${TILE}|j(?:=${TILE})?))*$`);

const FACT = /\{(\w+)\}/;

/** Fill a sentence of the catalogue with what is told, apart where number tiles stand; null when it asks for what is not there. */
export function piecesOf(sentence: string, told: Pick<Violation, "facts" | "tiles">): readonly Piece[] | null {
  const pieces: Piece[] = [];
  for (const [at, part] of sentence.split(FACT).entries()) {
    const fact = at % 2 === 0 ? part : told.facts?.[part];
    if (typeof fact !== "string" && typeof fact !== "number") return null;
    const text = String(fact);
    const tiles = at % 2 === 1 && (told.tiles ?? []).includes(part) && MELD.test(text);
    const before = pieces.at(-1);
    if (before && !before.tiles && !tiles) pieces[pieces.length - 1] = { text: before.text + text, tiles };
    else if (text) pieces.push({ text, tiles });
  }
  return pieces;
}
