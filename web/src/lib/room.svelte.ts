/** A room as this device sees it: the view, the connection, and what is asked of the room. */

import { get, post, Refused, surely } from "./api";
import { type Entry, follow, type Live } from "./live";
import type { Preview, RoomView } from "./wire";

const AGAIN = 3000;

export class RoomStore {
  view = $state.raw<RoomView | null>(null);
  connected = $state(true);
  fault = $state<Refused | null>(null);
  said = $state.raw<{ seat: number; text: string | null; reaction: string | null; version: number }[]>([]);
  /** How much the server's clock is ahead of this device's, in milliseconds. */
  ahead = 0;
  #live: Live | null = null;
  #asked: Promise<void> | null = null;
  #again = false;
  #seat: number | null = null;
  #streams = true;
  #timer = 0;

  constructor(readonly id: string) {}

  get path(): string {
    return `/api/rooms/${encodeURIComponent(this.id)}`;
  }

  async open(): Promise<void> {
    await this.refresh();
    if (this.view === null) return;
    this.#live?.close();
    this.#live = follow(`${this.path}/events`, () => this.view?.version ?? 0, (entry) => this.#heard(entry), (on) => this.#connection(on), () => void this.refresh());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#live?.close();
  }

  /** Which of the own seats is shown: a hot seat has several. */
  async choose(seat: number | null): Promise<void> {
    this.#seat = seat;
    await this.refresh();
  }

  async refresh(): Promise<void> {
    if (this.#asked) {
      this.#again = true;
      return this.#asked;
    }
    this.#asked = this.#load();
    try {
      await this.#asked;
    } finally {
      this.#asked = null;
    }
    if (this.#again) {
      this.#again = false;
      await this.refresh();
    }
  }

  async #load(): Promise<void> {
    const seat = this.#seat === null ? "" : `?seat=${this.#seat}`;
    try {
      const view = await get<RoomView>(`${this.path}${seat}`);
      if (this.view === null || view.version >= this.view.version) this.view = view;
      this.fault = null;
      this.connected = this.#streams;
    } catch (fault) {
      if (fault instanceof Refused) this.fault = fault;
      else this.#cutOff();
    }
  }

  #cutOff(): void {
    this.connected = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void (this.view === null ? this.open() : this.refresh()), AGAIN);
  }

  #connection(on: boolean): void {
    this.#streams = on;
    if (on && !this.connected) void this.refresh();
    this.connected = on;
  }

  #heard(entry: Entry): void {
    this.ahead = Math.max(this.ahead, entry.at - Date.now());
    for (const event of entry.events) {
      if (event["event"] !== "Said" && event["event"] !== "Reacted") continue;
      const seat = Number(event["seat"]);
      const text = typeof event["text"] === "string" ? event["text"] : null;
      const reaction = typeof event["reaction"] === "string" ? event["reaction"] : null;
      this.said = [...this.said.slice(-30), { seat, text, reaction, version: entry.version }];
    }
    if (entry.version > (this.view?.version ?? 0)) void this.refresh();
  }

  /** Ask something of the room, once; raises Refused with the problem. */
  async ask(command: Record<string, unknown>): Promise<void> {
    const seat = this.view?.seat ?? null;
    const named = seat === null || "seat" in command ? command : { ...command, seat };
    await surely(`${this.path}/commands`, { seen: this.view?.version ?? 0, command: named });
    await this.refresh();
  }

  async play(move: Record<string, unknown>): Promise<void> {
    await this.ask({ command: "play", move });
  }

  /** What the referee would say; null when the match ended meanwhile. */
  async preview(draft: Record<string, unknown>, signal: AbortSignal): Promise<Preview | null> {
    return post<Preview | null>(`${this.path}/preview`, { ...draft, seat: this.view?.seat ?? null }, signal);
  }
}
