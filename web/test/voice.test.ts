import { describe, expect, it } from "vitest";
import { type Used, Voice } from "../src/lib/voice";

/** Tabs that hear each other, from when each is opened. */
class Browser {
  #open = new Map<string, Voice>();

  opens(id: string, room: string | null): Voice {
    const voice = new Voice(id, (used: Used) => this.#open.forEach((other) => other.id !== id && other.hear(used)));
    this.#open.set(id, voice);
    voice.enter(room);
    return voice;
  }

  closes(voice: Voice): void {
    voice.rest();
    this.#open.delete(voice.id);
  }
}

const speaking = (...voices: readonly Voice[]): string[] => voices.filter((voice) => voice.speaks).map((voice) => voice.id);

describe("of several tabs of a room", () => {
  it("the one that is used last speaks", () => {
    const browser = new Browser();
    const [a, b, c] = ["a", "b", "c"].map((id) => browser.opens(id, "room")) as [Voice, Voice, Voice];
    a.use(1);
    b.use(2);
    c.use(3);
    expect(speaking(a, b, c)).toEqual(["c"]);
    a.use(4);
    expect(speaking(a, b, c)).toEqual(["a"]);
  });

  it("one that was opened later speaks once it is used", () => {
    const browser = new Browser();
    const a = browser.opens("a", "room");
    a.use(1);
    const b = browser.opens("b", "room");
    expect(a.speaks).toBe(true);
    b.use(2);
    expect(speaking(a, b)).toEqual(["b"]);
  });

  it("the one before speaks when the last is closed, or can't be heard any more, though that never heard of it", () => {
    const browser = new Browser();
    const a = browser.opens("a", "room");
    a.use(1);
    const b = browser.opens("b", "room");
    b.use(2);
    const c = browser.opens("c", "room");
    c.use(3);
    browser.closes(c);
    expect(speaking(a, b)).toEqual(["b"]);
    b.rest();
    expect(a.speaks).toBe(true);
  });

  it("one speaks of two that are used at the same moment", () => {
    const browser = new Browser();
    const [a, b] = [browser.opens("a", "room"), browser.opens("b", "room")];
    a.use(1);
    b.use(1);
    expect(speaking(a, b)).toEqual(["b"]);
  });
});

describe("tabs of different rooms", () => {
  it("each speak", () => {
    const browser = new Browser();
    const [a, b] = [browser.opens("a", "one"), browser.opens("b", "other")];
    a.use(1);
    b.use(2);
    expect(speaking(a, b)).toEqual(["a", "b"]);
  });

  it("do no longer when one comes to the room of the other", () => {
    const browser = new Browser();
    const [a, b] = [browser.opens("a", "one"), browser.opens("b", "other")];
    a.use(1);
    b.use(2);
    b.enter("one");
    expect(speaking(a, b)).toEqual(["b"]);
    b.enter(null);
    expect(a.speaks).toBe(true);
  });
});
