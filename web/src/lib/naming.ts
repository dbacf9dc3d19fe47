/** What tiles and places are called, for whoever does not see them. */

import type { Words } from "../board/words";
import type { Family } from "../board/notation";
import { t } from "./i18n.svelte";

export function kindName(family: Family, kind: string): string {
  if (kind === "@" || kind === "j") return t("tile.joker");
  return family === "words" ? kind : `${t(`colour.${kind.charAt(0)}`)} ${kind.slice(1)}`;
}

const place = (line: number, at: number): string =>
  line === 0 ? t("board.rack.at", { at }) : at === 0 ? t("board.row", { line }) : t("board.at", { line, at });

export const boardWords = (family: Family): Words => ({
  tile: (kind, stands, own) =>
    `${kindName(family, kind)}${stands ? ` ${t("tile.stands", { tile: kindName(family, stands) })}` : ""}${own ? ` ${t("tile.own")}` : ""}`,
  place,
  table: t("board.table"),
  rack: t("board.rack"),
  newRow: t(`board.new.${family}`),
  rowEnd: t("board.end"),
  grip: t("board.grip"),
});
