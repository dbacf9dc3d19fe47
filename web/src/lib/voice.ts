/** Which one of several tabs of a room is heard: the one that was used last, of those that can be heard. */

export interface Used {
  readonly id: string;
  readonly room: string | null;
  /** When, by the clock of this device; 0 when it can't be heard. */
  readonly at: number;
}

/** Of two tabs the one that was used earlier was there when the other was used, and so it knows. Nobody has to ask. */
export class Voice {
  #room: string | null = null;
  #at = 0;
  #others = new Map<string, Used>();

  /** `say` reaches all other tabs. */
  constructor(
    readonly id: string,
    readonly say: (used: Used) => void,
  ) {}

  /** Come to a room, or to none. */
  enter(room: string | null): void {
    this.#room = room;
    this.#tell();
  }

  /** The tab is used, or looked at again, and can be heard. */
  use(now: number): void {
    this.#at = now;
    this.#tell();
  }

  /** The tab goes, or can't be heard any more. */
  rest(): void {
    this.#at = 0;
    this.#tell();
  }

  hear(other: Used): void {
    if (other.at > 0) this.#others.set(other.id, other);
    else this.#others.delete(other.id);
  }

  /** Whether what happens in the room is heard here. */
  get speaks(): boolean {
    return ![...this.#others.values()].some(({ id, room, at }) => room === this.#room && (at > this.#at || (at === this.#at && id > this.id)));
  }

  #tell(): void {
    this.say({ id: this.id, room: this.#room, at: this.#at });
  }
}
