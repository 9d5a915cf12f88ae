import { setTimeout as delay } from "node:timers/promises";
import type { InngestFunction } from "inngest";
import { z } from "zod";
import type { Bench } from "../recorder";

const WORK_MS = 150;
const MEET_MS = 10_000;
const tenantEvent = z.object({ token: z.string(), tenant: z.string() });

export function flowFunctions({ inngest, record }: Bench): InngestFunction.Any[] {
  const others = ["first", "second"].map((name) =>
    inngest.createFunction({ id: `shared-${name}`, triggers: { event: "test/shared" } }, ({ event }) =>
      record(String(event.data.token), name),
    ),
  );

  const tick = inngest.createFunction({ id: "tick", triggers: { cron: "* * * * *" } }, ({ event }) =>
    record("tick", String(new Date(event.ts).getUTCSeconds())),
  );

  const oneAtATime = inngest.createFunction(
    {
      id: "one-at-a-time",
      triggers: { event: "test/one-at-a-time" },
      concurrency: [{ limit: 1, key: "event.data.token" }, { limit: 10 }],
    },
    async ({ event, step }) => {
      const token = String(event.data.token);
      await step.run("work", async () => {
        record(token, "enter");
        await delay(WORK_MS);
        record(token, "leave");
      });
    },
  );

  const twoAKeyThreeInAll = inngest.createFunction(
    {
      id: "two-a-key",
      triggers: { event: "test/two-a-key" },
      concurrency: [{ limit: 2, key: "event.data.tenant" }, { limit: 3 }],
    },
    async ({ event, step }) => {
      const { token, tenant } = tenantEvent.parse(event.data);
      for (const page of [1, 2]) {
        await step.run(`page-${page}`, async () => {
          record(token, `enter:${tenant}`);
          await delay(WORK_MS);
          record(token, `leave:${tenant}`);
        });
        // A sleeping run must not block others.
        await step.sleepUntil(`rest-${page}`, new Date(Date.now() + 1_000));
      }
      record(token, "end");
    },
  );

  let inside = 0;
  let most = 0;
  const twoAtATime = inngest.createFunction(
    { id: "two-at-a-time", triggers: { event: "test/two-at-a-time" }, concurrency: 2 },
    async ({ event }) => {
      const token = String(event.data.token);
      record(token, "enter");
      most = Math.max(most, (inside += 1));
      // The first one waits for a second one, whose delay depends on the machine.
      for (let waitedMs = 0; most < 2 && waitedMs < MEET_MS; waitedMs += WORK_MS) await delay(WORK_MS);
      await delay(WORK_MS);
      inside -= 1;
      record(token, "leave");
    },
  );

  return [...others, tick, oneAtATime, twoAKeyThreeInAll, twoAtATime];
}
