import { describe, expect, it } from "vitest";
import { Chair, type Word } from "../src/lib/chair";

/** Tabs that hear each other late: what they say is delivered when it is asked for. */
class Tabs {
  readonly #said: { from: Chair; word: Word }[] = [];
  readonly chairs: Chair[] = [];
  readonly asleep = new Set<Chair>();
  readonly changes = new Map<Chair, boolean[]>();

  open(id: string): Chair {
    const chair: Chair = new Chair(
      id,
      (word) => this.#said.push({ from: chair, word }),
      (leads) => this.changes.get(chair)?.push(leads),
    );
    this.changes.set(chair, []);
    this.chairs.push(chair);
    return chair;
  }

  deliver(): void {
    for (let next = this.#said.shift(); next; next = this.#said.shift()) {
      for (const chair of this.chairs) if (chair !== next.from && !this.asleep.has(chair)) chair.hear(next.word);
    }
  }

  pass(now: number): void {
    for (const chair of this.chairs) if (!this.asleep.has(chair)) chair.tick(now);
    this.deliver();
  }

  /** The names of those that lead. */
  get leading(): string[] {
    return this.chairs.filter((chair) => chair.leads).map((chair) => chair.id);
  }
}

function seven(): Tabs {
  const tabs = new Tabs();
  for (const id of "abcdefg") tabs.open(id).enter();
  tabs.deliver();
  tabs.pass(1000);
  return tabs;
}

describe("the tabs of a browser", () => {
  it("have a leader when there is one tab", () => {
    const tabs = new Tabs();
    const only = tabs.open("a");
    only.enter();
    expect(only.leads).toBe(false);
    tabs.pass(200);
    expect(only.leads).toBe(true);
  });

  it("keep their leader when another one comes in", () => {
    const tabs = new Tabs();
    tabs.open("a").enter();
    tabs.pass(200);
    tabs.open("b").enter();
    tabs.deliver();
    for (let now = 1000; now < 20_000; now += 1000) tabs.pass(now);
    expect(tabs.leading).toEqual(["a"]);
    expect(tabs.changes.get(tabs.chairs[0]!)).toEqual([true]);
  });

  it("have one leader when seven take the chair at the same moment", () => {
    expect(seven().leading).toHaveLength(1);
  });

  it("have another leader at once when theirs leaves", () => {
    const tabs = seven();
    const first = tabs.chairs.find((chair) => chair.leads)!;
    first.leave();
    tabs.chairs.splice(tabs.chairs.indexOf(first), 1);
    tabs.deliver();
    tabs.pass(1200);
    expect(tabs.leading).toHaveLength(1);
    expect(tabs.leading).not.toEqual([first.id]);
  });

  it("have another leader after a while when theirs says no more, and not before", () => {
    const tabs = seven();
    tabs.asleep.add(tabs.chairs.find((chair) => chair.leads)!);
    const awake = (): string[] => tabs.chairs.filter((chair) => chair.leads && !tabs.asleep.has(chair)).map((chair) => chair.id);
    tabs.pass(2000);
    tabs.pass(3000);
    expect(awake()).toEqual([]);
    tabs.pass(4000);
    expect(awake()).toHaveLength(1);
  });

  it("do not go back to a leader that wakes up", () => {
    const tabs = seven();
    const sleeper = tabs.chairs.find((chair) => chair.leads)!;
    tabs.asleep.add(sleeper);
    for (const now of [2000, 3000, 4000]) tabs.pass(now);
    const [follower] = tabs.leading.filter((id) => id !== sleeper.id);
    tabs.asleep.clear();
    for (const now of [5000, 6000, 7000]) tabs.pass(now);
    tabs.chairs.find((chair) => chair !== sleeper && !chair.leads)!.enter();
    tabs.deliver();
    expect(tabs.leading).toEqual([follower]);
  });

  it("keep their leader when another tab is closed", () => {
    const tabs = seven();
    const [leader] = tabs.leading;
    tabs.chairs.find((chair) => !chair.leads)!.leave();
    tabs.deliver();
    for (const now of [1200, 2000, 3000, 4000]) tabs.pass(now);
    expect(tabs.leading).toEqual([leader]);
  });
});
