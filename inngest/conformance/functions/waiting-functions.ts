import type { InngestFunction } from "inngest";
import { z } from "zod";
import type { Bench } from "../recorder";

const PAGES = 3;
const REST_MS = 600;
/** `turns`: runs that follow one another, each started by the previous one. */
const restsEvent = z.object({ token: z.string(), turns: z.number(), executor: z.string().optional() });

export function waitingFunctions({ inngest, record }: Bench): InngestFunction.Any[] {
  const sleep = inngest.createFunction(
    { id: "sleep", triggers: { event: "test/sleep" } },
    async ({ event, step }) => {
      const startedAt = await step.run("begin", () => Date.now());
      await step.sleepUntil("until", new Date(startedAt + 2500));
      record(String(event.data.token), `slept:${Date.now() - startedAt}`);
    },
  );

  const rests = inngest.createFunction(
    { id: "rests", triggers: { event: "test/rests" } },
    async ({ event, step, runId }) => {
      const { token, turns, executor = runId } = restsEvent.parse(event.data);
      for (let page = 1; page <= PAGES; page += 1) {
        const until = await step.run(`page-${page}`, () => {
          record(token, `page:${page}:${executor}`);
          return new Date(Date.now() + page * REST_MS);
        });
        // The first instant has passed when the engine receives it, as after a wait for a free slot.
        await step.sleepUntil(`rest-${page}`, page === 1 ? new Date(0) : until);
        await step.run(`wake-${page}`, () => record(token, `woke:${Date.now() - Date.parse(until)}`));
      }
      if (turns > 1)
        await step.sendEvent("go-on", {
          id: `after-${runId}`,
          name: "test/rests",
          data: { token, turns: turns - 1, executor },
        });
      else record(token, "end");
    },
  );

  const send = inngest.createFunction(
    { id: "send", triggers: { event: "test/send" } },
    async ({ event, step }) => {
      const token = String(event.data.token);
      const { ids } = await step.sendEvent("tell", [
        { id: `${token}-1`, name: "test/plain", data: { token } },
        { id: `${token}-2`, name: "test/plain", data: { token } },
      ]);
      record(token, `sent:${ids.length}`);
    },
  );

  return [sleep, rests, send];
}
