/** A sheet as this device keeps it: what the server has, and the turns that it does not have yet. */

import { get, key, post, Refused, surely } from "./api";
import { t } from "./i18n.svelte";
import { type Entry, follow, type Live } from "./live";
import * as queues from "./sheet";
import type { CorrectionView, Line, Queue, Queued, SheetAnswer, SheetPreview, SheetView, Why } from "./sheet";

const AGAIN = 4000;
const TRIES = 4;
/** So long an answer is waited for, in milliseconds: a network that goes may leave a request without one. */
const PATIENCE = 8000;
const VIEW = "wordrummi.sheet.";
const QUEUE = "wordrummi.queue.";
export const entryKey = (id: string): string => `wordrummi.entry.${id}`;
export const clockKey = (id: string): string => `wordrummi.clock.${id}`;

function stored<T>(name: string): T | null {
  return JSON.parse(localStorage.getItem(name) ?? "null") as T | null;
}

const saying = (fault: unknown): Why => ({ verdict: null, says: fault instanceof Refused ? fault.message : t("fault.connection") });

/** How telling ended: on the sheet, not accepted, or waiting for the network. */
export type Told = { readonly kind: "made"; readonly answer: SheetAnswer | null } | { readonly kind: "stopped"; readonly why: Why } | { readonly kind: "waits" };

export class SheetStore {
  view = $state.raw<SheetView | null>(null);
  queue = $state.raw<Queue>(queues.EMPTY);
  connected = $state(true);
  fault = $state.raw<Refused | null>(null);
  /** How much the server's clock is ahead of this device's, in milliseconds. */
  ahead = 0;
  #live: Live | null = null;
  #flushing: Promise<SheetAnswer | null> | null = null;
  #timer = 0;
  #heardStorage = (event: StorageEvent): void => {
    if (event.key === QUEUE + this.id) this.queue = stored<Queue>(QUEUE + this.id) ?? queues.EMPTY;
  };

  constructor(readonly id: string) {
    this.queue = stored<Queue>(QUEUE + id) ?? queues.EMPTY;
    this.view = stored<SheetView>(VIEW + id);
  }

  get path(): string {
    return `/api/sheets/${encodeURIComponent(this.id)}`;
  }

  async open(): Promise<void> {
    addEventListener("storage", this.#heardStorage);
    this.#timer = window.setInterval(() => void this.#again(), AGAIN);
    await this.refresh();
    if (this.fault) return;
    this.#live = follow(`${this.path}/events`, () => this.view?.version ?? 0, (entry) => this.#heard(entry), (on) => this.#connection(on));
    await this.flush();
  }

  close(): void {
    removeEventListener("storage", this.#heardStorage);
    clearInterval(this.#timer);
    this.#live?.close();
  }

  async refresh(): Promise<void> {
    try {
      const had = this.view;
      const told = await get<SheetView>(`${this.path}?after=${had?.version ?? 0}`, AbortSignal.timeout(PATIENCE));
      const view = { ...told, kept: 0, lines: [...(had?.lines.slice(0, told.kept) ?? []), ...told.lines] };
      if (this.view === null || view.version >= this.view.version) this.view = view;
      // The answer may have been on its way when the network went.
      this.connected = navigator.onLine;
      this.fault = null;
      if (view.operator) localStorage.setItem(VIEW + this.id, JSON.stringify(this.view));
    } catch (fault) {
      if (fault instanceof Refused && fault.problem.status < 500) this.fault = fault;
      else this.connected = false;
    }
  }

  async #again(): Promise<void> {
    if (!this.connected) await this.refresh();
    if (this.connected) await this.flush();
  }

  #connection(on: boolean): void {
    if (!on) this.connected = false;
    else void this.#again();
  }

  #heard(entry: Entry): void {
    this.ahead = Math.max(this.ahead, entry.at - Date.now());
    if (entry.version > (this.view?.version ?? 0)) void this.refresh();
  }

  #keep(queue: Queue): void {
    this.queue = queue;
    localStorage.setItem(QUEUE + this.id, JSON.stringify(queue));
  }

  /** Tell lines. Without the network they wait; behind others that wait they wait as well. */
  async tell(lines: readonly Line[]): Promise<Told> {
    const first = this.queue.items.length === 0;
    const item: Queued = { id: key(), lines, why: null };
    this.#keep(queues.added(this.queue, item));
    const answer = await this.flush();
    const left = this.queue.items.find((one) => one.id === item.id);
    if (!left) return { kind: "made", answer };
    if (left.why === null || !first) return { kind: "waits" };
    this.drop(item.id);
    return { kind: "stopped", why: left.why };
  }

  drop(id: string): void {
    this.#keep(queues.dropped(this.queue, id, this.view?.table ?? []));
    void this.flush();
  }

  async mend(id: string, lines: readonly Line[]): Promise<void> {
    this.#keep(queues.mended(this.queue, id, lines));
    await this.flush();
  }

  /** Send what waits, in order; several calls at once are one. */
  async flush(): Promise<SheetAnswer | null> {
    while (this.#flushing) await this.#flushing;
    this.#flushing = this.#sendAll();
    try {
      return await this.#flushing;
    } finally {
      this.#flushing = null;
    }
  }

  async #sendAll(): Promise<SheetAnswer | null> {
    let last: SheetAnswer | null = null;
    for (let tries = TRIES; tries > 0 && this.view?.operator && queues.toSend(this.queue).length > 0; tries--) {
      if (!this.queue.sending) this.#keep(queues.sent(this.queue, key(), this.view.version));
      try {
        last = await this.#send();
      } catch (fault) {
        if (!(await this.#afterFault(fault))) return last;
        continue;
      }
      await this.refresh();
    }
    return last;
  }

  async #send(): Promise<SheetAnswer> {
    const { key: once, seen } = this.queue.sending ?? { key: key(), seen: 0 };
    const lines = queues.toSend(this.queue).flatMap((item) => item.lines);
    const answer = await post<SheetAnswer>(`${this.path}/lines`, { key: once, seen, lines }, AbortSignal.timeout(PATIENCE));
    const stopped = answer.stopped;
    const why = stopped && { verdict: stopped.verdict, says: stopped.missing ? t("sheet.missing", { word: stopped.missing }) : "" };
    this.#keep(queues.answered(this.queue, stopped?.place ?? null, why));
    return answer;
  }

  /** Return whether it makes sense to try once more at once. */
  async #afterFault(fault: unknown): Promise<boolean> {
    if (!(fault instanceof Refused) || fault.problem.status >= 500) {
      this.connected = false;
      return false;
    }
    if (fault.problem.status === 429) {
      this.#keep(queues.unsent(this.queue));
      return false;
    }
    if (fault.problem.status === 409 && fault.problem["slug"] === "stale") {
      this.#keep(queues.unsent(this.queue));
      await this.refresh();
      return this.connected;
    }
    const place = /^lines\[(\d+)\]/.exec(String(fault.problem["field"] ?? ""))?.[1];
    this.#keep(queues.unsent(this.queue, Number(place ?? 0), saying(fault)));
    return true;
  }

  preview(lines: readonly Line[]): Promise<SheetPreview> {
    return post<SheetPreview>(`${this.path}/preview`, { lines });
  }

  propose(number: number, lines: readonly Line[]): Promise<CorrectionView> {
    return post<CorrectionView>(`${this.path}/corrections`, { number, lines });
  }

  /** Undo, redo, forget, or correct; returns why it was not done, null when it was. */
  async change(what: "undo" | "redo" | "forget" | "corrections", body: Record<string, unknown> = {}): Promise<Why | null> {
    try {
      const answer = await surely<SheetAnswer>(`${this.path}/${what}`, { seen: this.view?.version ?? 0, ...body });
      const stopped = answer.stopped;
      return stopped && { verdict: stopped.verdict, says: stopped.missing ? t("sheet.missing", { word: stopped.missing }) : "" };
    } catch (fault) {
      return saying(fault);
    } finally {
      await this.refresh();
    }
  }
}

export interface Known {
  readonly id: string;
  readonly variant: string;
  readonly names: readonly string[];
  readonly at: number;
}

const KNOWN = "wordrummi.sheets";
const MOST = 12;

/** The sheets that this device has opened, the newest first. */
export const known = (): readonly Known[] => stored<Known[]>(KNOWN) ?? [];

/** Remember a sheet, and let go of what is kept of the oldest; turns that wait stay. */
export function remember(sheet: Known): void {
  const sheets = [sheet, ...known().filter((one) => one.id !== sheet.id)];
  localStorage.setItem(KNOWN, JSON.stringify(sheets.slice(0, MOST)));
  for (const { id } of sheets.slice(MOST)) {
    for (const name of [VIEW + id, entryKey(id), clockKey(id)]) localStorage.removeItem(name);
  }
}
