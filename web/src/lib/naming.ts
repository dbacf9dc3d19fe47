/** What tiles and places are called, for whoever does not see them. */

import type { Words } from "../board/words";
import { type Family, joker, readRow } from "../board/notation";
import { t } from "./i18n.svelte";

export function kindName(family: Family, kind: string): string {
  if (kind === "@" || kind === "j") return t("tile.joker");
  return family === "words" ? kind : t(`tile.number.${kind.charAt(0)}`, { number: kind.slice(1) });
}

const standing = (family: Family, kind: string, stands: string | null): string =>
  `${kindName(family, kind)}${stands ? ` ${t("tile.stands", { tile: kindName(family, stands) })}` : ""}`;

/** A word as it is, a meld as its tiles. */
export function rowName(family: Family, text: string): string {
  if (family === "words") return text;
  const { tiles, reading } = readRow(family, text);
  return tiles.map((kind, at) => standing(family, kind, declared(family, kind, reading?.[at]))).join(", ");
}

/** What a joker stands for, null for another tile or where that is left open. */
export const declared = (family: Family, kind: string, stands: string | undefined): string | null =>
  kind === joker(family) && stands !== undefined && stands !== kind ? stands : null;

const place = (line: number, at: number): string =>
  line === 0 ? t("board.rack.at", { at }) : at === 0 ? t("board.row", { line }) : t("board.at", { line, at });

export const boardWords = (family: Family): Words => ({
  tile: (kind, stands, own) => `${standing(family, kind, stands)}${own ? ` ${t("tile.own")}` : ""}`,
  place,
  table: t("board.table"),
  rack: t("board.rack"),
  newRow: t(`board.new.${family}`),
  rowEnd: t("board.end"),
  grip: t("board.grip"),
});
