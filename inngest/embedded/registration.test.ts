import { describe, expect, it } from "vitest";
import { maxAttempts, parseRegistration, RegistrationRefused } from "./registration";

const step = { step: { id: "step", name: "step", runtime: { type: "http", url: "http://app/api/inngest" } } };
const plain = { id: "app-work", name: "Work", triggers: [{ event: "app/work" }], steps: step };
const register = (extra: object) => parseRegistration({ functions: [{ ...plain, ...extra }] });

describe("parseRegistration", () => {
  it("accepts what the functions of this project use", () => {
    const [config] = register({
      concurrency: [
        { limit: 1, key: "event.data.endpointId" },
        { limit: 5, scope: "fn" },
      ],
      steps: { step: { ...step.step, retries: { attempts: 1 } } },
    });
    expect(config?.concurrency).toHaveLength(2);
    expect(config && maxAttempts(config)).toBe(2);
  });

  it("accepts a schedule", () => {
    expect(register({ triggers: [{ cron: "17 19 * * *" }] })).toHaveLength(1);
  });

  it("tries four times when a function has no retry option", () => {
    const [config] = register({});
    expect(config && maxAttempts(config)).toBe(4);
  });

  it.each([
    ["debounce", { debounce: { period: "5s" } }],
    ["batchEvents", { batchEvents: { maxSize: 10, timeout: "5s" } }],
    ["throttle", { throttle: { limit: 1, period: "1m" } }],
    ["rateLimit", { rateLimit: { limit: 1, period: "1m" } }],
    ["priority", { priority: { run: "100" } }],
    ["singleton", { singleton: { mode: "skip" } }],
    ["timeouts", { timeouts: { finish: "1h" } }],
    ["idempotency", { idempotency: "event.data.id" }],
    ["cancel", { cancel: [{ event: "app/stop", if: "event.data.id == async.data.id" }] }],
    ["triggers.0.expression", { triggers: [{ event: "app/work", expression: "event.data.n == 1" }] }],
    ["triggers.0.jitter", { triggers: [{ cron: "* * * * *", jitter: "10s" }] }],
  ])("refuses %s, naming function and option", (option, extra) => {
    expect(() => register(extra)).toThrow(RegistrationRefused);
    expect(() => register(extra)).toThrow(
      `Function "app-work": the embedded engine does not offer the option "${option}"; leave it out, or use an Inngest server.`,
    );
  });

  it.each([
    [
      "three concurrency limits",
      { concurrency: [1, 2, 3].map((limit) => ({ limit, key: "event.data.id" })) },
      "at most 2",
    ],
    ...["event.name", "event.data", "event.data.a.b", "event.data.id + '-'", "'all'"].map(
      (key): [string, object, string] => [
        `a concurrency key of more than one field: ${key}`,
        { concurrency: [{ limit: 1, key }] },
        'Function "app-work": the option "concurrency.0.key" must name one field of the event',
      ],
    ),
    [
      "onFailure",
      {
        triggers: [{ event: "inngest/function.failed", expression: "event.data.function_id == 'app-work'" }],
      },
      'Function "app-work": the option "triggers.0.event" is that of onFailure, which the embedded engine',
    ],
    ["a schedule of a time zone", { triggers: [{ cron: "TZ=Asia/Shanghai 0 9 * * 1" }] }, "five-field"],
    ["six cron fields", { triggers: [{ cron: "* * * * * *" }] }, "five-field"],
    ["an unknown zone", { triggers: [{ cron: "TZ=Mars/Base 0 9 * * *" }] }, "five-field"],
    ["a wildcard trigger", { triggers: [{ event: "app/*" }] }, "wildcard"],
    ["an event that is never sent", { triggers: [{ event: "inngest/function.finished" }] }, "never sends"],
    ["two triggers", { triggers: [{ event: "app/work" }, { event: "app/more" }] }, "may be only one"],
    ["a schedule by name", { triggers: [{ cron: "@daily" }] }, "five-field"],
    ["too many retries", { steps: { step: { ...step.step, retries: { attempts: 21 } } } }, "at most 20"],
    ...["env", "account"].map((scope): [string, object, string] => [
      `a limit shared within the ${scope}`,
      { concurrency: [{ limit: 1, scope, key: "event.data.id" }] },
      'Function "app-work": the option "concurrency.0.scope" must be "fn": the embedded engine counts each function by itself.',
    ]),
  ])("refuses %s", (_name, extra, message) => {
    expect(() => register(extra)).toThrow(message);
  });

  it("names every wrong function at once", () => {
    const functions = ["app-a", "app-b"].map((id) => ({
      ...plain,
      id,
      throttle: { limit: 1, period: "1s" },
    }));
    expect(() => parseRegistration({ functions })).toThrow(/app-a[^]*app-b/);
  });

  it("refuses an answer without functions", () => {
    expect(() => parseRegistration({ message: "hello" })).toThrow("lists no functions");
  });
});
