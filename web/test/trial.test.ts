import { describe, expect, it } from "vitest";
import { asked, held } from "../src/lib/trial";

describe("a position that is tried", () => {
  it("is asked about as it lies, and nothing else is sent along", () => {
    const position = { variant: "word-sabra", table: ["HUT"], rack: "OEN", id: "one", verdict: "accepted" };
    expect(asked(position, ["HOUTEN"])).toEqual({ variant: "word-sabra", table: ["HUT"], rack: "OEN", after: ["HOUTEN"] });
  });

  it("tells what is taken and discarded where that is the game", () => {
    const position = { variant: "number-american", table: [], rack: "r1 r2", top_discard: "r3", turn: { take: "discard", discard: "k1" } };
    expect(asked(position, ["r1 r2 r3"])["turn"]).toEqual({ take: "discard", discard: "k1", after: ["r1 r2 r3"] });
    expect(asked(position, [])["after"]).toBeUndefined();
  });

  it("tells what is thrown out and declared by hand in place of what the lesson has in mind", () => {
    const position = { variant: "number-international", table: [], rack: "r1 r2", turn: { take: "pool:k9", discard: "r1", declare: "hand" } };
    const turn = (done: { discard: string | null; declare: string | null }): unknown => asked(position, [], done)["turn"];
    expect(turn({ discard: null, declare: null })).toEqual({ take: "pool:k9", discard: null, declare: null, after: [] });
    expect(turn({ discard: "r2", declare: "foot" })).toEqual({ take: "pool:k9", discard: "r2", declare: "foot", after: [] });
  });

  it("holds the tile that is taken", () => {
    const position = { variant: "number-american", table: [], rack: "r1 r2", top_discard: "r3", trump: "k9" };
    expect(held(position)).toEqual(["r1", "r2"]);
    expect(held({ ...position, turn: { take: "discard" } })).toEqual(["r1", "r2", "r3"]);
    expect(held({ ...position, turn: { take: "trump" } })).toEqual(["r1", "r2", "k9"]);
    expect(held({ ...position, turn: { take: "pool:b5" } })).toEqual(["r1", "r2", "b5"]);
    expect(held({ ...position, turn: { take: "pool" } })).toEqual(["r1", "r2"]);
  });
});
