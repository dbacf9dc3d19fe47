import { describe, expect, it } from "vitest";
import * as sheets from "../src/lib/sheet";

const lay = (...after: string[]): sheets.Line => ({ move: { move: "lay", after } });
const draw: sheets.Line = { move: { move: "draw" } };
const agree: sheets.Line = { move: { move: "propose-word", word: "BOSBAL" } };
const why: sheets.Why = { verdict: null, says: "no" };

const queue = (...items: sheets.Line[][]): sheets.Queue =>
  items.reduce<sheets.Queue>((all, lines, at) => sheets.added(all, { id: `t${at}`, lines, why: null }), sheets.EMPTY);
const ids = (items: readonly sheets.Queued[]): string[] => items.map((item) => item.id);

describe("turns that wait for the network", () => {
  it("are sent in order, all together", () => {
    expect(ids(sheets.toSend(queue([lay("HUT")], [draw], [lay("HUT", "BOOM")])))).toEqual(["t0", "t1", "t2"]);
  });

  it("are gone when they are all on the sheet", () => {
    const sent = sheets.sent(queue([lay("HUT")], [draw]), "k", 3);
    expect(sheets.answered(sent, null, null)).toEqual(sheets.EMPTY);
  });

  it("stop at the first that is refused, and those behind it wait", () => {
    const left = sheets.answered(sheets.sent(queue([lay("HUT")], [lay("HUTX")], [draw]), "k", 3), 1, why);
    expect(left.items.map((item) => [item.id, item.why])).toEqual([["t1", why], ["t2", null]]);
    expect(sheets.toSend(left)).toEqual([]);
  });

  it("go on when the refused one is mended or dropped", () => {
    const left = sheets.answered(sheets.sent(queue([lay("HUTX")], [draw]), "k", 3), 0, why);
    expect(ids(sheets.toSend(sheets.mended(left, "t0", [lay("HUT")])))).toEqual(["t0", "t1"]);
    expect(ids(sheets.toSend(sheets.dropped(left, "t0", [])))).toEqual(["t1"]);
  });

  it("lie as the mended one lies, and without the dropped one", () => {
    const three = queue([lay("BOOM", "HUTX")], [draw], [lay("BOOM", "HUTX", "KAT")]);
    expect(sheets.mended(three, "t0", [lay("BOOM", "HUT")]).items[2]?.lines).toEqual([lay("BOOM", "HUT", "KAT")]);
    expect(sheets.dropped(three, "t0", ["BOOM"]).items[1]?.lines).toEqual([lay("BOOM", "KAT")]);
    const rebuilt = queue([lay("HUT")], [lay("HOUTEN")]);
    expect(sheets.mended(rebuilt, "t0", [lay("HUT", "EI")]).items[1]?.lines).toEqual([lay("HOUTEN", "EI")]);
  });

  it("leave out of a turn what is already agreed", () => {
    const left = sheets.answered(sheets.sent(queue([agree, lay("BOSBAL")], [draw]), "k", 3), 1, why);
    expect(left.items[0]?.lines).toEqual([lay("BOSBAL")]);
  });

  it("are sent again as they were when the answer got lost, without what came later", () => {
    const sent = sheets.sent(queue([lay("HUT")]), "k", 3);
    const later = sheets.added(sent, { id: "t9", lines: [draw], why: null });
    expect(ids(sheets.toSend(later))).toEqual(["t0"]);
    expect([sheets.isFree(later, "t0"), sheets.isFree(later, "t9")]).toEqual([false, true]);
    expect(ids(sheets.answered(later, null, null).items)).toEqual(["t9"]);
  });

  it("are none of them judged when one can't be read", () => {
    const sent = sheets.sent(queue([agree, lay("HUT")], [lay("H?T")], [draw]), "k", 3);
    expect(sheets.unsent(sent, 2, why).items.map((item) => item.why)).toEqual([null, why, null]);
  });

  it("are at most fifty lines at once", () => {
    const many = queue(...Array.from({ length: 60 }, () => [draw]));
    expect(sheets.toSend(many).length).toBe(50);
  });

  it("tell how the table would lie, and who is probably on turn", () => {
    const two = queue([lay("HUT")], [draw], [agree, lay("HUT", "BOSBAL")]);
    expect(sheets.tableAfter([], two)).toEqual(["HUT", "BOSBAL"]);
    expect(sheets.tableAfter([], two, "t2")).toEqual(["HUT"]);
    expect(sheets.probably([2, 0, 1], 0, two.items)).toBe(0);
    expect(sheets.probably([2, 0, 1], 0, two.items.slice(0, 1))).toBe(1);
  });
});

describe("what is typed", () => {
  it("becomes tiles", () => {
    expect(sheets.typedRow("words", " hout en*")).toBe("HOUTEN@");
    expect(sheets.typedRow("numbers", "K3,k 4  j=k5")).toBe("k3 k4 j=k5");
  });

  it("is told from what lay there, equal rows counted", () => {
    expect(sheets.difference(["HUT", "HUT", "BOOM"], ["HUT", "HOUTEN", "BOOM"])).toEqual({ off: ["HUT"], laid: ["HOUTEN"] });
  });
});

describe("the clock of the operator", () => {
  it("runs from when it is started, and holds when it is paused", () => {
    const running = sheets.started(sheets.watchOf(1), 1000);
    expect(sheets.spent(running, 4000)).toBe(3000);
    const held = sheets.paused(running, 4000);
    expect(sheets.spent(held, 90_000)).toBe(3000);
    expect(sheets.spent(sheets.started(held, 10_000), 12_000)).toBe(5000);
  });

  it("begins anew with the next turn, running when it ran", () => {
    const running = sheets.started(sheets.watchOf(1), 1000);
    expect(sheets.forTurn(running, 2, 5000)).toEqual({ turn: 2, spent: 0, since: 5000 });
    expect(sheets.forTurn(sheets.paused(running, 2000), 2, 5000)).toEqual({ turn: 2, spent: 0, since: null });
    expect(sheets.forTurn(running, 1, 5000)).toBe(running);
  });
});
