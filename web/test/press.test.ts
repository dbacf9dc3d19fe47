import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Gestures, type Pointed, Press } from "../src/board/press";

const at = (x: number, y: number, pointer = 1): Pointed => ({ clientX: x, clientY: y, pointerId: pointer, shiftKey: false, ctrlKey: false, metaKey: false });

function heard(may = true): { press: Press<string>; told: string[] } {
  const told: string[] = [];
  const gestures: Gestures<string> = {
    begin: (what) => {
      told.push(`begin ${what}`);
      return may;
    },
    move: ({ x, y }) => told.push(`move ${x},${y}`),
    drop: (what, { x, y }) => told.push(`drop ${what} ${x},${y}`),
    tap: (what) => told.push(`tap ${what}`),
    hold: (what) => told.push(`hold ${what}`),
    cancel: () => told.push("cancel"),
  };
  return { press: new Press(gestures), told };
}

describe("a press", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is a tap when the pointer hardly moves", () => {
    const { press, told } = heard();
    press.down("A", at(10, 10));
    press.move(at(13, 13));
    press.up(at(13, 13));
    expect(told).toEqual(["tap A"]);
  });

  it("carries from where it has gone six pixels", () => {
    const { press, told } = heard();
    press.down("A", at(10, 10));
    press.move(at(15, 10));
    press.move(at(16, 10));
    press.move(at(40, 50));
    press.up(at(41, 51));
    expect(told).toEqual(["begin A", "move 16,10", "move 40,50", "drop A 41,51"]);
  });

  it("is long when it stays, and then nothing more", () => {
    const { press, told } = heard();
    press.down("A", at(10, 10));
    vi.advanceTimersByTime(549);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    press.move(at(80, 80));
    press.up(at(80, 80));
    expect(told).toEqual(["hold A"]);
  });

  it("is not long once it carries", () => {
    const { press, told } = heard();
    press.down("A", at(10, 10));
    press.move(at(30, 10));
    vi.advanceTimersByTime(2000);
    press.up(at(30, 10));
    expect(told).toEqual(["begin A", "move 30,10", "drop A 30,10"]);
  });

  it("does nothing with what may not be carried, and it is no tap", () => {
    const { press, told } = heard(false);
    press.down("A", at(10, 10));
    press.move(at(30, 10));
    press.move(at(50, 10));
    press.up(at(50, 10));
    expect(told).toEqual(["begin A"]);
  });

  it("hears no other finger", () => {
    const { press, told } = heard();
    press.down("A", at(10, 10));
    press.move(at(90, 90, 2));
    press.up(at(90, 90, 2));
    press.cancel(2);
    press.up(at(10, 10));
    expect(told).toEqual(["tap A"]);
  });

  it("lets go of what is carried when it is cancelled", () => {
    const { press, told } = heard();
    press.down("A", at(10, 10));
    press.move(at(30, 10));
    expect(press.carries).toBe(true);
    press.cancel();
    press.up(at(30, 10));
    expect(press.carries).toBe(false);
    expect(told).toEqual(["begin A", "move 30,10", "cancel"]);
  });

  it("tells of no end of carrying when it carried nothing", () => {
    const { press, told } = heard();
    press.down("A", at(10, 10));
    press.cancel();
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
  });
});
