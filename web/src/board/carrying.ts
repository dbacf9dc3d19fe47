/** What is carried over a board, a frame at a time: the place under it, and a long table that goes along at its edge. */

import type { Place } from "./draft";
import { type Aim, aimAt, beyond, type Ground, placeOn } from "./ground";
import type { Point } from "./press";

const DWELL = 350;

export interface Shown {
  /** Measure the board; one that was measured before has only been scrolled since. */
  measure(before: Ground | null): Ground;
  /** Show what is carried at this point, and where it would go. */
  show(point: Point, aim: Aim | null): void;
  scroll(by: number): void;
}

export class Carrying {
  #shown: Shown;
  #ground: Ground | null = null;
  #stale = false;
  #at: Point | null = null;
  #frame = 0;
  #since = 0;

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  /** The page was scrolled, or else the board lies elsewhere on the screen than when it was measured. */
  moved(scrolled: boolean): void {
    if (scrolled) this.#stale = true;
    else this.#ground = null;
    if (this.#at) this.#soon();
  }

  follow(point: Point): void {
    this.#at = point;
    this.#soon();
  }

  /** The place under a point, as the board lies now. */
  placeAt(point: Point): Place | null {
    if (this.#ground === null || this.#stale) this.#ground = this.#shown.measure(this.#ground);
    this.#stale = false;
    return placeOn(this.#ground, point);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#ground = this.#at = null;
    this.#frame = this.#since = 0;
  }

  #soon(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    this.#frame = 0;
    if (!this.#at) return;
    const place = this.placeAt(this.#at);
    const ground = this.#ground;
    if (!ground) return;
    // Scrolling asks for the layout, so it comes before anything is changed.
    this.#drift(beyond(ground, this.#at), now);
    this.#shown.show(this.#at, place && aimAt(ground, place));
  }

  #drift(by: number, now: number): void {
    this.#since = by === 0 ? 0 : this.#since || now;
    if (by === 0) return;
    this.#soon();
    if (now - this.#since >= DWELL) this.#shown.scroll(by / 4);
  }
}
