import { describe, expect, it } from "vitest";
import { piecesOf } from "../src/lib/pieces";

const told = (facts: Record<string, string | number | string[]>, ...tiles: string[]): { facts: typeof facts; tiles: string[] } => ({ facts, tiles });
const text = (text: string): object => ({ text, tiles: false });
const tiles = (text: string): object => ({ text, tiles: true });

describe("a sentence that tells of tiles", () => {
  it("is cut before and behind them", () => {
    expect(piecesOf("De joker van {meld} ligt vast.", told({ meld: "k7 b7 j" }, "meld"))).toEqual([
      text("De joker van "),
      tiles("k7 b7 j"),
      text(" ligt vast."),
    ]);
  });

  it("has nothing empty before tiles that it begins with, nor behind those at its end", () => {
    expect(piecesOf("{meld} is geen groep", told({ meld: "k7 b7 o3" }, "meld"))).toEqual([tiles("k7 b7 o3"), text(" is geen groep")]);
    expect(piecesOf("Leg de {tile}", told({ tile: "r13" }, "tile"))).toEqual([text("Leg de "), tiles("r13")]);
  });

  it("keeps tiles apart that follow each other", () => {
    expect(piecesOf("{tile}{meld}", told({ tile: "k9", meld: "r1 r2 r3" }, "tile", "meld"))).toEqual([tiles("k9"), tiles("r1 r2 r3")]);
  });

  it("takes a joker alone, and one that says what it stands for", () => {
    expect(piecesOf("{tile}", told({ tile: "j" }, "tile"))).toEqual([tiles("j")]);
    expect(piecesOf("{meld}", told({ meld: "k13 b13 j=o13" }, "meld"))).toEqual([tiles("k13 b13 j=o13")]);
  });

  it("fills in other facts as text, numbers as well", () => {
    expect(piecesOf("{tile} telt {points} van {least}", told({ tile: "b9", points: 9, least: 30 }, "tile"))).toEqual([
      tiles("b9"),
      text(" telt 9 van 30"),
    ]);
  });

  it("leaves as text what is not told to be tiles, whatever it looks like", () => {
    expect(piecesOf("{name} pakt {tile}", told({ name: "k7", tile: "b7" }, "tile"))).toEqual([text("k7 pakt "), tiles("b7")]);
  });

  it.each(["x9", "r14", "r0", "r01", "7", "J", "k7b7", "k7  b7", "j=j", "A", "@"])("leaves as text what can't be drawn: %s", (tile) => {
    expect(piecesOf("{tile} is geen steen", told({ tile }, "tile"))).toEqual([text(`${tile} is geen steen`)]);
  });

  it("is not cut when it asks for a fact that is not there, or for several at once", () => {
    expect(piecesOf("{meld} en {word}", told({ meld: "k7 b7 o7" }, "meld"))).toBeNull();
    expect(piecesOf("{meld}: {categories}", told({ meld: "k7 b7 o7", categories: ["naam"] }, "meld"))).toBeNull();
  });

  it("is text alone where nothing was told of tiles, as by a server of before", () => {
    expect(piecesOf("Leg minstens een steen.", {})).toEqual([text("Leg minstens een steen.")]);
    expect(piecesOf("{meld} is geen groep", {})).toBeNull();
  });
});
