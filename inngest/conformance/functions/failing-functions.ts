import { type InngestFunction, NonRetriableError, RetryAfterError } from "inngest";
import type { Bench } from "../recorder";

const SOON = "1s";

export function failingFunctions({ inngest, record }: Bench): InngestFunction.Any[] {
  const retryStep = inngest.createFunction(
    { id: "retry-step", triggers: { event: "test/retry-step" } },
    async ({ event, step, attempt }) => {
      const token = String(event.data.token);
      await step.run("before", () => record(token, "before"));
      await step.run("flaky", () => {
        record(token, `attempt:${attempt}`);
        if (attempt < 2) throw new RetryAfterError("not yet", SOON);
      });
      await step.run("after", () => record(token, "after"));
    },
  );

  const retryFunction = inngest.createFunction(
    { id: "retry-function", triggers: { event: "test/retry-function" } },
    async ({ event, step, attempt }) => {
      const token = String(event.data.token);
      await step.run("once", () => record(token, "once"));
      record(token, `attempt:${attempt}`);
      if (attempt < 1) throw new RetryAfterError("not yet", SOON);
    },
  );

  const exhausted = inngest.createFunction(
    { id: "exhausted", retries: 1, triggers: { event: "test/exhausted" } },
    ({ event, attempt }) => {
      record(String(event.data.token), `attempt:${attempt}`);
      throw new RetryAfterError("never", SOON);
    },
  );

  const final = inngest.createFunction(
    { id: "final", triggers: { event: "test/final" } },
    async ({ event, step, attempt }) => {
      await step.run("give-up", () => {
        record(String(event.data.token), `attempt:${attempt}`);
        throw new NonRetriableError("not to be retried");
      });
    },
  );

  const caught = inngest.createFunction(
    { id: "caught", triggers: { event: "test/caught" } },
    async ({ event, step }) => {
      const token = String(event.data.token);
      try {
        await step.run("fails", () => {
          throw new NonRetriableError("too bad");
        });
      } catch (error) {
        await step.run("recover", () =>
          record(token, `caught:${error instanceof Error ? error.message : "?"}`),
        );
      }
      record(token, "end");
    },
  );

  return [retryStep, retryFunction, exhausted, final, caught];
}
