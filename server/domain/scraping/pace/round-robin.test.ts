import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance, rankReady, recallTurns, seatAccounts, type Turns, weighOutcome } from "./round-robin";

const seat = (weights: Record<string, number>) =>
  seatAccounts(
    {},
    Object.entries(weights).map(([id, weight]) => ({ id, weight })),
  );

function begin(from: Turns, count: number, ready = Object.keys(from)) {
  let turns = from;
  const order = Array.from({ length: count }, () => {
    const [first = "nobody"] = rankReady(turns, ready);
    turns = advance(turns, first, ready);
    return first;
  });
  return { order, turns };
}

it("repeats a a b a c a a for the weights 5, 1, 1", () => {
  const { order } = begin(seat({ a: 5, b: 1, c: 1 }), 14);
  expect(order.join(" ")).toBe("a a b a c a a a a b a c a a");
});

it("gives each account its weight's share in every round", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 12 }), (weights) => {
      const turns = seat(Object.fromEntries(weights.map((weight, index) => [`acc_${index}`, weight])));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const round = begin(turns, total);
      for (const [id, { weight }] of Object.entries(turns))
        expect(round.order.filter((chosen) => chosen === id)).toHaveLength(weight);
      expect(round.turns).toEqual(turns);
    }),
  );
});

it("gives an account that rested its share", () => {
  const rested = begin(seat({ a: 2, b: 1, c: 1 }), 6, ["b", "c"]);
  const { order } = begin(rested.turns, 10);
  expect([...rested.order, ...order].filter((id) => id === "a")).toHaveLength(8);
});

describe("accounts of which some are waiting", { timeout: 60_000 }, () => {
  const teams = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 8, maxLength: 16 });
  const idOf = (index: number) => `acc_${index}`;
  const seatAll = (weights: number[]) =>
    seat(Object.fromEntries(weights.map((w, index) => [idOf(index), w])));

  const rhythm = (index: number, seed: number) => {
    const waits = 1 + ((index * 7 + seed) % 6);
    const period = waits + 14 + ((index * 5 + seed) % 27);
    return (turn: number) => (turn + index * 3) % period >= waits;
  };

  it("come to their weights' shares within 5 %", () => {
    fc.assert(
      fc.property(teams, fc.nat(100), (weights, seed) => {
        let turns = seatAll(weights);
        const rhythms = weights.map((_, index) => rhythm(index, seed));
        const counts = weights.map(() => 0);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const rounds = 40 * total;
        for (let turn = 0; turn < rounds; turn += 1) {
          const ready = weights.flatMap((_, index) => (rhythms[index]?.(turn) ? [idOf(index)] : []));
          const [first = idOf(0)] = rankReady(turns, ready);
          turns = advance(turns, first, ready);
          const index = Number(first.slice(4));
          counts[index] = (counts[index] ?? 0) + 1;
        }
        weights.forEach((weight, index) => {
          const share = (counts[index] ?? 0) / (40 * weight);
          expect(Math.abs(share - 1)).toBeLessThanOrEqual(0.05);
        });
      }),
      { numRuns: 30 },
    );
  });

  it("are owed at most twenty scrapes, however long they waited, and the others share by weight", () => {
    fc.assert(
      fc.property(teams, fc.integer({ min: 1_000, max: 5_000 }), (weights, away) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const [mine = 1, ...others] = weights;
        const without = begin(
          seatAll(weights),
          away,
          others.map((_, index) => idOf(index + 1)),
        );
        others.forEach((weight, index) => {
          const count = without.order.filter((id) => id === idOf(index + 1)).length;
          // The others did the absent account's share in equal parts: a few scrapes each.
          expect(Math.abs(count - (away * weight) / (total - mine))).toBeLessThan(8);
        });
        // While it catches up, its weight still counts.
        const most = Math.ceil((20 * total) / (total - mine)) + 2;
        const { order } = begin(without.turns, most + 1);
        expect(order.findIndex((id) => id !== idOf(0))).toBeLessThanOrEqual(most);
        expect(order).not.toEqual(order.map(() => idOf(0)));
      }),
      { numRuns: 30 },
    );
  });

  it("are owed no more when they come back with a resumed run", () => {
    const turns = recallTurns(
      [
        { id: "a", weight: 1 },
        { id: "b", weight: 1 },
      ],
      { a: 0, b: 900 },
    );
    const { order } = begin(turns, 60);
    // Of 40 scrapes each account would have had twenty.
    expect(order.indexOf("b")).toBe(41);
  });
});

it("halves the weight after an error, down to 1, and restores it after a success", () => {
  let turns = seat({ a: 5, b: 1 });
  const weights = (["TIMEOUT", "NOT_FOUND", "RATE_LIMITED", "L2_CAPTCHA", "SCHEMA_DRIFT", "ok"] as const).map(
    (kind) => {
      turns = weighOutcome(turns, "a", kind);
      return turns.a?.effective;
    },
  );
  expect(weights).toEqual([2, 2, 1, 1, 1, 5]);
  expect(weighOutcome(turns, "nobody", "TIMEOUT")).toBe(turns);
});

it("continues after a restart where it was", () => {
  const weights = { a: 5, b: 1, c: 3 };
  for (let done = 0; done < 20; done += 1) {
    const { order, turns } = begin(seat(weights), done);
    const used = Object.fromEntries(
      Object.keys(weights).map((id) => [id, order.filter((chosen) => chosen === id).length]),
    );
    const accounts = Object.entries(weights).map(([id, weight]) => ({ id, weight }));
    expect(recallTurns(accounts, used)).toEqual(turns);
  }
});

it("keeps the turns of accounts that stay, drops those that left, and starts a new one between them", () => {
  const { turns } = begin(seat({ a: 5, b: 1, c: 1 }), 3);
  expect(turns).toMatchObject({ a: { current: 1 }, b: { current: -4 }, c: { current: 3 } });
  const seated = seatAccounts(turns, [
    { id: "b", weight: 1 },
    { id: "c", weight: 1 },
    { id: "d", weight: 3 },
  ]);
  expect(seated).toEqual({
    b: { weight: 1, effective: 1, current: -3 },
    c: { weight: 1, effective: 1, current: 4 },
    d: { weight: 3, effective: 3, current: 0 },
  });
});
