import { describe, expect, it } from "vitest";
import { begin } from "../src/board/draft";
import { forget, keep, type Kept, readKept, sweep, type Whose } from "../src/board/kept";

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;

class Shelf {
  readonly #all = new Map<string, string>();
  get length(): number {
    return this.#all.size;
  }
  getItem = (name: string): string | null => this.#all.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.#all.set(name, value);
  removeItem = (name: string): void => void this.#all.delete(name);
  key = (at: number): string | null => [...this.#all.keys()][at] ?? null;
}

const whose = (room: string, seat: number | null, number = 1): Whose => ({ room, seat, match: { number } });
const kept = (at = NOW): Kept => ({ at, base: "b", draft: begin("words", [], ["A"]), order: ["A"] });

describe("what is kept of a turn", () => {
  it("is of one room, one seat and one match", () => {
    const shelf = new Shelf();
    keep(shelf, whose("r", 0), kept());
    expect(readKept(shelf, whose("r", 0))?.order).toEqual(["A"]);
    for (const other of [whose("s", 0), whose("r", 1), whose("r", null), whose("r", 0, 2)]) expect(readKept(shelf, other)).toBeNull();
  });

  it("goes with its room, for every seat of this device, and no other room's goes with it", () => {
    const shelf = new Shelf();
    for (const one of [whose("r", 0), whose("r", 1), whose("r", 0, 2), whose("r2", 0)]) keep(shelf, one, kept());
    shelf.setItem("wordrummi.name", "Ada");
    forget(shelf, "r");
    expect([readKept(shelf, whose("r", 0)), readKept(shelf, whose("r", 1)), readKept(shelf, whose("r", 0, 2))]).toEqual([null, null, null]);
    expect(readKept(shelf, whose("r2", 0))).not.toBeNull();
    expect(shelf.getItem("wordrummi.name")).toBe("Ada");
  });

  it("goes when nobody came back for two weeks", () => {
    const shelf = new Shelf();
    keep(shelf, whose("old", 0), kept(NOW - 15 * DAY));
    keep(shelf, whose("older", 0), kept(NOW - 400 * DAY));
    keep(shelf, whose("young", 0), kept(NOW - 13 * DAY));
    shelf.setItem("wordrummi.name", "Ada");
    sweep(shelf, NOW);
    expect([readKept(shelf, whose("old", 0)), readKept(shelf, whose("older", 0))]).toEqual([null, null]);
    expect(readKept(shelf, whose("young", 0))).not.toBeNull();
    expect(shelf.getItem("wordrummi.name")).toBe("Ada");
  });
});
