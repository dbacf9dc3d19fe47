import { describe, expect, it } from "vitest";
import { type Analysed, beside, brought, freshRows, momentAt, type Retold, seatAt, within } from "../src/lib/retold";

const moment = (...table: string[]): Retold["moves"][number]["after"] => ({ table, racks: [["A"], ["B"]], scores: [0, 0] });
const move = (number: number, seat: number, ...table: string[]): Retold["moves"][number] => ({
  number,
  round: 1,
  seat,
  move: "lay",
  verdict: null,
  after: moment(...table),
  play: null,
});
const told: Retold = {
  variant: "word-sabra",
  names: ["Anna", "Bram"],
  start: moment(),
  moves: [move(1, 1, "HUT"), move(2, 0, "HUT", "HUT"), move(3, 1, "HOUTEN", "HUT")],
  rounds: [],
  session: null,
  winners: [1],
};

describe("a match that is looked back", () => {
  it("lies at the start as before the first move, then as after each", () => {
    expect([0, 1, 2, 3].map((at) => momentAt(told, at)?.table)).toEqual([[], ["HUT"], ["HUT", "HUT"], ["HOUTEN", "HUT"]]);
    expect(momentAt(told, 4)).toBeNull();
  });

  it("shows who moved, at the start who is to move", () => {
    expect([0, 1, 2, 3].map((at) => seatAt(told, at))).toEqual([1, 1, 0, 1]);
  });

  it("marks what is new, also where the same lies twice", () => {
    expect([0, 1, 2, 3].map((at) => [...freshRows(told, at)])).toEqual([[], [0], [1], [0]]);
    expect(brought(told, 3)).toEqual(["HOUTEN"]);
  });

  it("has the best beside each move that was a choice", () => {
    const turn = (seat: number, cost: number): Analysed => ({ seat, move: "lay", cost, proven: true, best: null });
    expect(beside(told, [turn(1, 0), turn(0, 2), turn(1, 1)]).map((one) => one?.cost)).toEqual([0, 2, 1]);
    expect(beside(told, [turn(0, 2), turn(1, 1)]).map((one) => one?.cost)).toEqual([undefined, 2, 1]);
    const late = { ...told, moves: told.moves.map((one) => ({ ...one, move: "time-out" })) };
    expect(beside(late, [{ ...turn(1, 3), move: "timeout" }])[0]?.cost).toBe(3);
  });

  it("stays within its moves", () => {
    expect([-1, 2, 9, Number.NaN].map((at) => within(told, at))).toEqual([0, 2, 3, 0]);
  });
});
