/** One path for mouse, touch and pen: press, move, let go; or a tap, or a long press. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Gestures {
  begin(event: PointerEvent): void;
  move(point: Point): void;
  drop(point: Point): void;
  tap(event: PointerEvent): void;
  hold(): void;
  cancel(): void;
}

const FAR = 6;
const LONG = 550;

export function draggable(node: HTMLElement, gestures: Gestures): { update(next: Gestures): void; destroy(): void } {
  let told = gestures;
  let from: { x: number; y: number; pointer: number; event: PointerEvent } | null = null;
  let dragging = false;
  let held = 0;

  const end = (): void => {
    clearTimeout(held);
    from = null;
    dragging = false;
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId, event };
    node.setPointerCapture(event.pointerId);
    held = window.setTimeout(() => {
      if (!from || dragging) return;
      end();
      told.hold();
    }, LONG);
  };
  const move = (event: PointerEvent): void => {
    if (!from || event.pointerId !== from.pointer) return;
    if (!dragging) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      clearTimeout(held);
      dragging = true;
      told.begin(from.event);
    }
    told.move({ x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent): void => {
    if (!from || event.pointerId !== from.pointer) return;
    const was = dragging;
    end();
    if (was) told.drop({ x: event.clientX, y: event.clientY });
    else told.tap(event);
  };
  const cancel = (): void => {
    if (!from) return;
    end();
    told.cancel();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && dragging) cancel();
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  window.addEventListener("keydown", key);
  return {
    update: (next) => {
      told = next;
    },
    destroy: () => {
      end();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", key);
    },
  };
}
