/** One path for mouse, touch and pen: press, move, let go; or a tap, or a long press. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What of a pointer's event is looked at. */
export type Pointed = Pick<PointerEvent, "clientX" | "clientY" | "pointerId" | "shiftKey" | "ctrlKey" | "metaKey">;

/** What presses come to. `What` is what was pressed. */
export interface Gestures<What> {
  /** Returns whether this may be carried. */
  begin(what: What): boolean;
  move(point: Point): void;
  drop(what: What, point: Point): void;
  tap(what: What, event: Pointed): void;
  hold(what: What): void;
  cancel(): void;
}

const FAR = 6;
const LONG = 550;

const pointOf = (event: Pointed): Point => ({ x: event.clientX, y: event.clientY });

/** One pointer, from when it goes down until it goes up. */
export class Press<What> {
  #from: (Point & { readonly pointer: number; readonly what: What }) | null = null;
  #state: "still" | "carries" | "idle" = "still";
  #held: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly gestures: Gestures<What>) {}

  down(what: What, event: Pointed): void {
    this.#end();
    this.#from = { ...pointOf(event), pointer: event.pointerId, what };
    this.#held = setTimeout(() => {
      this.#end();
      this.gestures.hold(what);
    }, LONG);
  }

  move(event: Pointed): void {
    const from = this.#of(event);
    if (!from) return;
    const point = pointOf(event);
    if (this.#state === "still") {
      if (Math.hypot(point.x - from.x, point.y - from.y) < FAR) return;
      clearTimeout(this.#held);
      this.#state = this.gestures.begin(from.what) ? "carries" : "idle";
    }
    if (this.#state === "carries") this.gestures.move(point);
  }

  up(event: Pointed): void {
    const from = this.#of(event);
    if (!from) return;
    const was = this.#state;
    this.#end();
    if (was === "carries") this.gestures.drop(from.what, pointOf(event));
    else if (was === "still") this.gestures.tap(from.what, event);
  }

  /** Let go of what is pressed or carried, and of nothing else. */
  cancel(pointer?: number): void {
    if (!this.#from || (pointer !== undefined && pointer !== this.#from.pointer)) return;
    const carried = this.#state === "carries";
    this.#end();
    if (carried) this.gestures.cancel();
  }

  get carries(): boolean {
    return this.#state === "carries";
  }

  #of(event: Pointed): (Point & { readonly what: What }) | null {
    return this.#from?.pointer === event.pointerId ? this.#from : null;
  }

  #end(): void {
    clearTimeout(this.#held);
    this.#from = null;
    this.#state = "still";
  }
}

/** Hear what is pressed within a node; `grasped` says what an element there is, null for nothing to press. */
export function pressable<What>(node: HTMLElement, { press, grasped }: { press: Press<What>; grasped: (target: Element) => What | null }): { destroy(): void } {
  const hearing = new AbortController();
  const { signal } = hearing;
  node.addEventListener(
    "pointerdown",
    (event) => {
      const target = event.target as Element;
      const what = event.button === 0 && event.isPrimary ? grasped(target) : null;
      if (what === null) return;
      target.closest("button")?.setPointerCapture(event.pointerId);
      press.down(what, event);
    },
    { signal },
  );
  // What was pressed may be gone before the pointer is: the others are heard everywhere.
  window.addEventListener("pointermove", (event) => press.move(event), { signal });
  window.addEventListener("pointerup", (event) => press.up(event), { signal });
  window.addEventListener("pointercancel", (event) => press.cancel(event.pointerId), { signal });
  window.addEventListener("keydown", (event) => event.key === "Escape" && press.carries && press.cancel(), { signal });
  return {
    destroy: () => {
      press.cancel();
      hearing.abort();
    },
  };
}
