import { setTimeout as delay } from "node:timers/promises";
import type { InngestFunction } from "inngest";
import type { Bench } from "../recorder";

const LONG_RUN_STEPS = 40;
const PAGE_MS = 120;

export function stepFunctions({ inngest, record }: Bench): InngestFunction.Any[] {
  const plain = inngest.createFunction({ id: "plain", triggers: { event: "test/plain" } }, ({ event }) => {
    record(String(event.data.token), "ran");
  });

  const sequences = [true, false].map((checkpointing) => {
    const name = checkpointing ? "sequence" : "sequence-without-checkpoints";
    return inngest.createFunction(
      { id: name, checkpointing, triggers: { event: `test/${name}` } },
      async ({ event, step }) => {
        const token = String(event.data.token);
        const one = await step.run("one", () => {
          record(token, "one");
          return 1;
        });
        const two = await step.run("two", () => {
          record(token, "two");
          return one + 1;
        });
        await step.run("three", () => record(token, `three:${one + two}`));
        record(token, "end");
      },
    );
  });

  const values = inngest.createFunction(
    { id: "values", triggers: { event: "test/values" } },
    async ({ event, step }) => {
      const kept = await step.run("keep", (): { value?: unknown } => ({
        value: event.data.value as unknown,
      }));
      const nothing = await step.run("nothing", () => undefined);
      const large = await step.run("large", () => "x".repeat(1_000_000));
      // Forces another call, so that all three values come from the engine instead of memory.
      await step.sleepUntil("pause", new Date(0));
      record(String(event.data.token), JSON.stringify({ kept: kept.value, nothing, large: large.length }));
    },
  );

  const long = inngest.createFunction(
    { id: "long", triggers: { event: "test/long" } },
    async ({ event, step }) => {
      let sum = 0;
      for (let n = 1; n <= LONG_RUN_STEPS; n += 1) sum += await step.run(`page-${n}`, () => n);
      record(String(event.data.token), `sum:${sum}`);
    },
  );

  const pages = inngest.createFunction(
    { id: "pages", triggers: { event: "test/pages" } },
    async ({ event, step }) => {
      const token = String(event.data.token);
      for (let n = 1; n <= Number(event.data.steps); n += 1) {
        await step.run(`page-${n}`, async () => {
          record(token, String(n));
          await delay(PAGE_MS);
        });
      }
      record(token, "end");
    },
  );

  return [plain, ...sequences, values, long, pages];
}
