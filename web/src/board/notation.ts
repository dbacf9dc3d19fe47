/** How tiles are written on the wire, and taken apart for the board. The server alone knows what may lie. */

export type Family = "words" | "numbers";

export interface Written {
  tiles: string[];
  reading: string[] | null;
}

const JOKERS: Record<Family, string> = { words: "@", numbers: "j" };

export const joker = (family: Family): string => JOKERS[family];

const pieces = (family: Family, text: string): string[] =>
  family === "words" ? [...text.replaceAll(" ", "")] : text.split(/\s+/).filter((piece) => piece !== "");

/** Take a word or meld apart: `PATIOT@IN=PATIOTUIN`, `r3 r4 j=r5`. */
export function readRow(family: Family, text: string): Written {
  if (family === "words") {
    const [tiles = "", reading] = text.split("=");
    return { tiles: pieces(family, tiles), reading: reading === undefined ? null : pieces(family, reading) };
  }
  const parts = pieces(family, text).map((part) => part.split("="));
  const tiles = parts.map(([tile = ""]) => tile);
  const declared = parts.some((part) => part.length > 1);
  return { tiles, reading: declared ? parts.map(([tile = "", stands]) => stands ?? tile) : null };
}

/** Write a word or meld; a joker whose place in the reading is the joker itself is left open. */
export function writeRow(family: Family, row: Written): string {
  const { tiles, reading } = row;
  if (family === "words") {
    const open = reading === null || reading.some((letter) => letter === joker(family));
    return open ? tiles.join("") : `${tiles.join("")}=${reading.join("")}`;
  }
  return tiles.map((tile, at) => standing(tile, reading?.[at])).join(" ");
}

function standing(tile: string, stands: string | undefined): string {
  return tile === "j" && stands !== undefined && stands !== "j" ? `j=${stands}` : tile;
}

export const readTiles = pieces;

const COLOURS = "kbor";

/** An order for the rack: by letter or colour first, or by number first; jokers last. */
export function compare(family: Family, by: "kind" | "number"): (a: string, b: string) => number {
  if (family === "words") return (a, b) => Number(a === "@") - Number(b === "@") || a.localeCompare(b);
  const key = (tile: string): [number, number] =>
    tile === "j" ? [99, 99] : [COLOURS.indexOf(tile.charAt(0)), Number(tile.slice(1))];
  return (a, b) => {
    const [colourA, numberA] = key(a);
    const [colourB, numberB] = key(b);
    return by === "kind" ? colourA - colourB || numberA - numberB : numberA - numberB || colourA - colourB;
  };
}
