/** What the administrator asks of the server. The token is kept for this window alone, until it is closed. */

import { bearing, key, Refused } from "./api";
import type { Listing, RoomView } from "./wire";

const TOKEN = "wordrummi.admin";
export const PAGE = 30;
export const STATUSES = ["playing", "open", "ended"] as const;
export type Status = (typeof STATUSES)[number];

export const storedToken = (): string => sessionStorage.getItem(TOKEN) ?? "";
export const storeToken = (token: string): void => sessionStorage.setItem(TOKEN, token);
export const forgetToken = (): void => sessionStorage.removeItem(TOKEN);

/** Whether this came of a token that is none. */
export const isWrongToken = (fault: unknown): boolean => fault instanceof Refused && fault.problem.status === 401;

const pathOf = (room: string): string => `/api/admin/rooms/${encodeURIComponent(room)}`;

export async function listed(token: string, status: Status, before: number | null): Promise<readonly Listing[]> {
  const from = before === null ? "" : `&before=${before}`;
  return (await bearing<{ rooms: readonly Listing[] }>(token, "GET", `/api/admin/rooms?status=${status}&limit=${PAGE}${from}`)).rooms;
}

export const seen = (token: string, room: string): Promise<RoomView> => bearing(token, "GET", pathOf(room));

/** End a room, also when somebody plays at the same moment. */
export async function end(token: string, room: string, version: number, tries = 3): Promise<void> {
  try {
    await bearing(token, "POST", `${pathOf(room)}/commands`, { key: key(), seen: version, command: { command: "end" } });
  } catch (fault) {
    const newer = fault instanceof Refused && fault.problem.status === 409 ? fault.problem["version"] : null;
    if (typeof newer !== "number" || tries <= 1) throw fault;
    await end(token, room, newer, tries - 1);
  }
}

export const removeName = (token: string, room: string, seat: number): Promise<void> =>
  bearing(token, "POST", `${pathOf(room)}/commands`, { key: key(), seen: 0, command: { command: "remove-name", seat } });

export const drop = (token: string, room: string): Promise<void> => bearing(token, "DELETE", pathOf(room));

export const removeHonours = (token: string, name: string): Promise<void> => bearing(token, "DELETE", `/api/admin/names/${encodeURIComponent(name)}`);
