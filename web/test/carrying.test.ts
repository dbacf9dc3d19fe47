import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Carrying } from "../src/board/carrying";
import type { Ground } from "../src/board/ground";
import { box, GROUND } from "./lying";

describe("carrying", () => {
  let frames: FrameRequestCallback[] = [];
  beforeEach(() => {
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
  });
  afterEach(() => void vi.unstubAllGlobals());

  function frame(now = 0): void {
    for (const one of frames.splice(0)) one(now);
  }

  function over(ground: Ground) {
    const measure = vi.fn((_: Ground | null) => ground);
    const show = vi.fn();
    const scroll = vi.fn();
    return { carrying: new Carrying({ measure, show, scroll }), measure, show, scroll };
  }

  it("is shown once a frame, where the pointer is by then", () => {
    const { carrying, show } = over(GROUND);
    carrying.follow({ x: 90, y: 140 });
    carrying.follow({ x: 300, y: 50 });
    carrying.follow({ x: 110, y: 140 });
    expect(show).not.toHaveBeenCalled();
    frame();
    expect(show.mock.calls).toEqual([[{ x: 110, y: 140 }, { box: box(116, 122, 4, 48), wide: false }]]);
  });

  it("shows no place where there is none", () => {
    const { carrying, show } = over(GROUND);
    carrying.follow({ x: 300, y: 50 });
    frame();
    expect(show).toHaveBeenCalledWith({ x: 300, y: 50 }, null);
  });

  it("measures the board once for many moves", () => {
    const { carrying, measure } = over(GROUND);
    for (let x = 0; x < 50; x++) {
      carrying.follow({ x, y: 140 });
      frame();
    }
    expect(carrying.placeAt({ x: 110, y: 140 })).toEqual({ zone: "row", row: 7, at: 2 });
    expect(measure).toHaveBeenCalledTimes(1);
  });

  it("looks again after the page was scrolled, and anew after the window changed", () => {
    const { carrying, measure, show } = over(GROUND);
    carrying.follow({ x: 110, y: 140 });
    frame();
    carrying.moved(true);
    frame();
    expect(measure).toHaveBeenLastCalledWith(GROUND);
    carrying.moved(false);
    frame();
    expect(measure).toHaveBeenLastCalledWith(null);
    expect(show).toHaveBeenCalledTimes(3);
  });

  it("scrolls a long table when it stays at its edge, and not before", () => {
    const { carrying, scroll } = over({ ...GROUND, table: box(0, -500, 800, 2000) });
    carrying.follow({ x: 110, y: 16 });
    frame(1000);
    frame(1340);
    expect(scroll).not.toHaveBeenCalled();
    frame(1350);
    expect(scroll).toHaveBeenCalledWith(-10);
    carrying.follow({ x: 110, y: 200 });
    frame(1360);
    expect(scroll).toHaveBeenCalledTimes(1);
    expect(frames).toEqual([]);
  });

  it("ends with what is carried", () => {
    const { carrying, show, measure } = over(GROUND);
    carrying.follow({ x: 110, y: 140 });
    carrying.end();
    frame();
    carrying.moved(true);
    frame();
    expect(show).not.toHaveBeenCalled();
    carrying.placeAt({ x: 110, y: 140 });
    expect(measure).toHaveBeenCalledWith(null);
  });
});
