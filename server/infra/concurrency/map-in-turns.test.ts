import { expect, it } from "vitest";
import { mapInTurns } from ".";

it("maps in order, and lets others have their turn in between", async () => {
  const items = Array.from({ length: 120 }, (_, n) => n);
  const order: (number | "other")[] = [];
  setImmediate(() => order.push("other"));
  const mapped = await mapInTurns(items, (n) => {
    order.push(n);
    return n * 2;
  });
  expect(mapped).toEqual(items.map((n) => n * 2));
  expect(order.indexOf("other")).toBe(50);
});
