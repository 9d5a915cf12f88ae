import { describe, expect, it } from "vitest";
import { type InTurns } from "@/server/domain/kernel/turns";
import { mapInTurns } from ".";
import { runInTurns } from "./in-turns";

function* steps(count: number): InTurns<number> {
  for (let done = 0; done < count; done += 1) {
    const until = performance.now() + 2;
    while (performance.now() < until);
    yield;
  }
  return count;
}

describe("runInTurns", () => {
  it("returns the result, and lets others have the event loop in between", async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    expect(await runInTurns(steps(40))).toBe(40);
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it("fails as the work does", async () => {
    function* broken(): InTurns<number> {
      yield;
      throw new Error("no accounts");
    }
    await expect(runInTurns(broken())).rejects.toThrow("no accounts");
  });
});

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
