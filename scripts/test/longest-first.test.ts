import path from "node:path";
import { expect, it } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import { repositoryFiles } from "@/scripts/checks/check";
import { longest, LongestFirst } from "@/testing/suite/longest-first";

const root = "/project";
const names = ["app/a.test.ts", "app/b.test.ts", "app/c.test.ts", "server/trpc/local-matrix.db.test.ts"];
const files = names.map((name) => ({ moduleId: path.join(root, name) }) as TestSpecification);

async function orderOf(seed: number): Promise<string[]> {
  const sequencer = new LongestFirst({ config: { root, sequence: { seed } } } as Vitest);
  return (await sequencer.sort(files)).map(({ moduleId }) => path.relative(root, moduleId));
}

it("starts with the longest, and takes the rest in the order of the seed", async () => {
  const orders = await Promise.all([1, 2, 3, 4, 5].map(orderOf));
  for (const order of orders) expect(order[0]).toBe("server/trpc/local-matrix.db.test.ts");
  for (const order of orders) expect([...order].sort()).toEqual([...names].sort());
  expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1);
  expect(await orderOf(1)).toEqual(orders[0]);
});

it("names suites that exist", () => {
  const tests = repositoryFiles().filter((file) => file.endsWith(".test.ts"));
  expect(longest.filter((start) => !tests.some((file) => file.startsWith(start)))).toEqual([]);
});
