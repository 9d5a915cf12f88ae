import type { InngestFunction } from "inngest";
import { z } from "zod";
import type { Bench } from "../recorder";

const PAGES = 3;
const REST_MS = 600;
/** `turns`: runs that follow one another, each sent by the one before. */
const restsEvent = z.object({ token: z.string(), turns: z.number(), executor: z.string().optional() });

/** Sleeps, waits for events, invocations, and events sent by steps. */
export function waitingFunctions({ inngest, record }: Bench): InngestFunction.Any[] {
  const sleep = inngest.createFunction(
    { id: "sleep", triggers: { event: "test/sleep" } },
    async ({ event, step }) => {
      const started = await step.run("begin", () => Date.now());
      await step.sleep("nap", "1s");
      await step.sleepUntil("until", new Date(started + 2500));
      record(String(event.data.token), `slept:${Date.now() - started}`);
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
        // The first is over when the engine hears of it, as after a wait for a free slot.
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

  const wait = inngest.createFunction(
    { id: "wait", triggers: { event: "test/wait" } },
    async ({ event, step }) => {
      const token = String(event.data.token);
      await step.run("begin", () => record(token, "waiting"));
      const met = await step.waitForEvent("answer", {
        event: "test/answer",
        timeout: "1h",
        match: "data.token",
      });
      record(token, `met:${String(met?.data.value)}`);
    },
  );

  const waitIf = inngest.createFunction(
    { id: "wait-if", triggers: { event: "test/wait-if" } },
    async ({ event, step }) => {
      const token = String(event.data.token);
      await step.run("begin", () => record(token, "waiting"));
      const met = await step.waitForEvent("answer", {
        event: "test/answer-if",
        timeout: "1h",
        if: `async.data.token == '${token}' && async.data.value > 5`,
      });
      record(token, `met:${String(met?.data.value)}`);
    },
  );

  const waitInVain = inngest.createFunction(
    { id: "wait-in-vain", triggers: { event: "test/wait-in-vain" } },
    async ({ event, step }) => {
      const met = await step.waitForEvent("answer", {
        event: "test/never",
        timeout: "1s",
        match: "data.token",
      });
      record(String(event.data.token), met === null ? "met:null" : "met");
    },
  );

  const double = inngest.createFunction({ id: "double", triggers: { event: "test/double" } }, ({ event }) => {
    return Number(event.data.value) * 2;
  });

  const stuck = inngest.createFunction(
    { id: "stuck", triggers: { event: "test/stuck" } },
    async ({ step }) => {
      await step.sleep("long", "1h");
    },
  );

  const invoke = inngest.createFunction(
    { id: "invoke", triggers: { event: "test/invoke" } },
    async ({ event, step }) => {
      const result: unknown = await step.invoke("double", { function: double, data: { value: 21 } });
      record(String(event.data.token), `result:${String(result)}`);
    },
  );

  const invokeFailing = inngest.createFunction(
    { id: "invoke-failing", triggers: { event: "test/invoke-failing" } },
    async ({ event, step }) => {
      const call = step.invoke("double", { function: failing, data: {} });
      const message = await call.then(String, (error: unknown) =>
        error instanceof Error ? error.message : "?",
      );
      record(String(event.data.token), `message:${message}`);
    },
  );

  const failing = inngest.createFunction(
    { id: "failing", retries: 0, triggers: { event: "test/failing" } },
    () => Promise.reject(new Error("cannot double")),
  );

  const invokeStuck = inngest.createFunction(
    { id: "invoke-stuck", triggers: { event: "test/invoke-stuck" } },
    async ({ event, step }) => {
      const call = step.invoke("stuck", { function: stuck, data: {}, timeout: "1s" });
      record(
        String(event.data.token),
        await call.then(
          () => "ended",
          () => "timed out",
        ),
      );
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

  return [
    sleep,
    rests,
    wait,
    waitIf,
    waitInVain,
    double,
    stuck,
    invoke,
    invokeFailing,
    failing,
    invokeStuck,
    send,
  ];
}
