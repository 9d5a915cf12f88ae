import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./callers";
import { call } from "@/scripts/bench/routes/call";

const PAUSE_MS = 2_000;

/**
 * People of a console: every two seconds each sorts a list, which loads the list and its count, or opens
 * a blogger. `stop` returns how long the clicks took, in ms.
 */
export function clickThroughLists(
  people: readonly Person[],
  count: number,
): { stop: () => Promise<number[]> } {
  const ended = new AbortController();
  const waits: number[] = [];
  const clicking = Array.from({ length: count }, async (_, n) => {
    const person = people[n % people.length];
    if (person === undefined) throw new Error("there is no person");
    await sleep((PAUSE_MS * n) / count);
    for (let click = 0; !ended.signal.aborted; click += 1) {
      const startedAt = performance.now();
      await Promise.all(
        callsOf(person, click).map((url) => call({ url, headers: { satoken: person.token } })),
      );
      const wait = performance.now() - startedAt;
      waits.push(wait);
      await sleep(Math.max(0, PAUSE_MS - wait));
    }
  });
  return {
    stop: async () => {
      ended.abort();
      await Promise.all(clicking);
      return waits;
    },
  };
}

const ORDERS = [{ order: "fansCount" }, {}];

function callsOf({ appUrl, bloggerIds }: Person, click: number): string[] {
  const query = (procedure: string, input: object) =>
    `${appUrl}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const id = bloggerIds[click % bloggerIds.length];
  if (click % 3 === 2) return [query("blogger.get", { id })];
  return [query("blogger.list", { limit: 50, ...ORDERS[click % ORDERS.length] }), query("blogger.count", {})];
}
