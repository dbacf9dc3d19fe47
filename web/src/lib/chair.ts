/** Which one of several tabs leads: they ask, and who hears no answer takes the chair. No lock is needed, for plain http has none. */

export type Word =
  | { readonly kind: "asks"; readonly id: string }
  | { readonly kind: "leads"; readonly id: string; readonly since: number }
  | { readonly kind: "leaves"; readonly id: string };

/** So many questions that nobody answers, and the chair is free. */
export const PATIENCE = 2;

export class Chair {
  #since: number | null = null;
  #unanswered = 0;

  /** `say` reaches all other tabs; `onchange` hears whether this one leads from now on. */
  constructor(
    readonly id: string,
    readonly say: (word: Word) => void,
    readonly onchange: (leads: boolean) => void,
  ) {}

  get leads(): boolean {
    return this.#since !== null;
  }

  /** Come in: one question is enough, for who leads answers at once. */
  enter(): void {
    this.#unanswered = PATIENCE - 1;
    this.#ask();
  }

  /** Time has passed: ask whether somebody still leads, or take the chair. */
  tick(now: number): void {
    if (this.leads) return;
    if (this.#unanswered >= PATIENCE) this.#take(now);
    else this.#ask();
  }

  hear(word: Word): void {
    if (word.kind === "leaves") this.#unanswered = PATIENCE;
    else if (word.kind === "leads") this.#heard(word.since, word.id);
    else if (this.#since !== null) this.say({ kind: "leads", id: this.id, since: this.#since });
  }

  leave(): void {
    if (!this.leads) return;
    this.say({ kind: "leaves", id: this.id });
    this.#rise();
  }

  #ask(): void {
    this.#unanswered++;
    this.say({ kind: "asks", id: this.id });
  }

  #take(now: number): void {
    this.#since = now;
    this.#unanswered = 0;
    this.say({ kind: "leads", id: this.id, since: now });
    this.onchange(true);
  }

  /** Of two that lead the later one stays: the other was asleep when it was asked. */
  #heard(since: number, id: string): void {
    this.#unanswered = 0;
    if (this.#since === null) return;
    if (since > this.#since || (since === this.#since && id > this.id)) this.#rise();
    else this.say({ kind: "leads", id: this.id, since: this.#since });
  }

  #rise(): void {
    this.#since = null;
    this.onchange(false);
  }
}
