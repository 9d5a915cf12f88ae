import fc from "fast-check";
import { expect, it } from "vitest";
import { advance, rankReady, recallTurns, seatAccounts, type Turns, weighOutcome } from ".";

const seat = (weights: Record<string, number>) =>
  seatAccounts(
    {},
    Object.entries(weights).map(([id, weight]) => ({ id, weight })),
  );

/** Who begins, one after another, while `ready` may. */
function begin(from: Turns, count: number, ready = Object.keys(from)) {
  let turns = from;
  const order = Array.from({ length: count }, () => {
    const [first = "nobody"] = rankReady(turns, ready);
    turns = advance(turns, first);
    return first;
  });
  return { order, turns };
}

it("gives for the weights 5, 1, 1 a a b a c a a, again and again", () => {
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

it("lets an account that rested come to its share", () => {
  const rested = begin(seat({ a: 2, b: 1, c: 1 }), 6, ["b", "c"]);
  const { order } = begin(rested.turns, 10);
  expect([...rested.order, ...order].filter((id) => id === "a")).toHaveLength(8);
});

it("halves the weight after an error, down to 1, and restores it after a success", () => {
  let turns = seat({ a: 5, b: 1 });
  const weights = [false, false, false, true].map((succeeded) => {
    turns = weighOutcome(turns, "a", succeeded);
    return turns.a?.effective;
  });
  expect(weights).toEqual([2, 1, 1, 5]);
  expect(weighOutcome(turns, "nobody", false)).toEqual(turns);
});

it("goes on after a restart where it was", () => {
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

it("keeps the turn of whoever stays, and forgets who left", () => {
  const { turns } = begin(seat({ a: 5, b: 1 }), 1);
  expect(
    seatAccounts(turns, [
      { id: "b", weight: 1 },
      { id: "c", weight: 3 },
    ]),
  ).toEqual({
    b: turns.b,
    c: { weight: 3, effective: 3, current: 0 },
  });
});
