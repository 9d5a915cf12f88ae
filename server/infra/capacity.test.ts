import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { runInBatchPlace, runInCapacity } from "./capacity";

const ITEMS = 100;
const BATCHES = 6;
/** Two start at once, and after their 2 ms an item the others one by one. */
const LAST_AFTER_MS = 4 * ITEMS * 2;

const newCaller = () => ({ ownerId: randomUUID(), as: "keys" as const });

/** Sends batches at once, and returns after how many ms the last of them was answered. */
async function sendBatches({ items }: { items: number }): Promise<number> {
  const caller = newCaller();
  const startedAtMs = performance.now();
  const batch = () =>
    runInBatchPlace(caller, (note) =>
      runInCapacity(caller, () => {
        note(items);
        return Promise.resolve();
      }),
    );
  await Promise.all(Array.from({ length: BATCHES }, batch));
  return performance.now() - startedAtMs;
}

it("takes 500 written items a second of an organization while another calls", async () => {
  await runInCapacity(newCaller(), () => Promise.resolve());
  const ms = await sendBatches({ items: ITEMS });
  expect(ms).toBeGreaterThan(LAST_AFTER_MS - 20);
  expect(ms).toBeLessThan(3 * LAST_AFTER_MS);
});

it("keeps no place for a batch that has written nothing, such as a replay", async () => {
  await runInCapacity(newCaller(), () => Promise.resolve());
  expect(await sendBatches({ items: 0 })).toBeLessThan(LAST_AFTER_MS / 2);
});

it("keeps no place where no other organization has called within the last second", async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await sendBatches({ items: ITEMS })).toBeLessThan(LAST_AFTER_MS / 2);
});
