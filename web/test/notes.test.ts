import { describe, expect, it } from "vitest";
import { heard, type Moment, NOTES } from "../src/lib/notes";

const waiting: Moment = { mine: false, over: false, table: ["HUT"] };
const laid: Moment = { ...waiting, table: ["HUT", "BOOM"] };

describe("what is heard of a match", () => {
  it("is nothing when it is first seen, whatever there is to see", () => {
    expect(heard(null, { mine: true, over: true, table: ["HUT"] })).toEqual([]);
  });

  it("is a turn that comes to me, not one that stays or goes", () => {
    expect(heard(waiting, { ...waiting, mine: true })).toEqual(["turn"]);
    expect(heard({ ...waiting, mine: true }, { ...waiting, mine: true })).toEqual([]);
    expect(heard({ ...waiting, mine: true }, waiting)).toEqual([]);
  });

  it("is a lay, and then the turn that comes of it", () => {
    expect(heard(waiting, laid)).toEqual(["tile"]);
    expect(heard(waiting, { ...laid, mine: true })).toEqual(["tile", "turn"]);
  });

  it("is the end, once and alone", () => {
    const over = { ...laid, over: true };
    expect(heard(waiting, over)).toEqual(["end"]);
    expect(heard(over, { ...over, mine: true, table: [] })).toEqual([]);
  });
});

describe("a sound", () => {
  it.each(Object.entries(NOTES))("%s is short and soft", (_, notes) => {
    expect(notes.length).toBeGreaterThan(0);
    for (const { at, lasts, loud } of notes) {
      expect(at + lasts).toBeLessThanOrEqual(1);
      expect(loud).toBeLessThanOrEqual(0.2);
    }
  });
});
