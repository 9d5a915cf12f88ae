import { expect, it } from "vitest";
import { mapInTurns } from ".";

it("maps in order, and lets others have their turn in between, by time", async () => {
  const items = Array.from({ length: 12 }, (_, n) => n);
  const order: (number | "other")[] = [];
  setImmediate(() => order.push("other"));
  const mapped = await mapInTurns(items, (n) => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    order.push(n);
    return n * 2;
  });
  expect(mapped).toEqual(items.map((n) => n * 2));
  expect(order.filter((one) => one !== "other")).toEqual(items);
  expect(order).toContain("other");
  expect(order.indexOf("other")).toBeLessThan(items.length);
});
