import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTarget, type Target } from "./start-target";

const PATIENCE_MS = 20_000;
const CRON_PATIENCE_MS = 70_000;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

/** Sends one event and waits for what its functions record. */
async function drive(
  name: string,
  until: (entries: string[]) => boolean,
  data: object = {},
): Promise<string[]> {
  const token = randomUUID();
  await target.send({ name: `test/${name}`, data: { token, ...data } });
  return target.app.recorder.until(token, until, PATIENCE_MS);
}
/** Sends these events in order until the waiting run has met one: no server tells when it noted a wait. */
async function sendUntilMet(token: string, events: readonly object[]): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!has("met:")(target.app.recorder.of(token)) && Date.now() < deadline) {
    for (const event of events) await target.send(event);
    await delay(200);
  }
  return target.app.recorder.until(token, has("met:"), PATIENCE_MS);
}
const has =
  (...wanted: string[]) =>
  (entries: string[]) =>
    wanted.every((entry) => entries.some((one) => one.startsWith(entry)));
const times = (entry: string, count: number) => (entries: string[]) =>
  entries.filter((one) => one === entry).length >= count;

describe.concurrent("steps", () => {
  it("runs a function without steps", async () => {
    expect(await drive("plain", has("ran"))).toEqual(["ran"]);
  });

  it.each(["sequence", "sequence-without-checkpoints"])(
    "runs each step of %s once, in order",
    async (name) => {
      expect(await drive(name, has("end"))).toEqual(["one", "two", "three:3", "end"]);
    },
  );

  it("gives results back as they were", async () => {
    const value = {
      text: "博主 \u0000 \"'\\ \u2028 😀",
      list: [1, 1.5, -2, null, true, []],
      deep: { __proto: { a: {} } },
    };
    const [entry] = await drive("values", (entries) => entries.length > 0, { value });
    expect(JSON.parse(entry ?? "")).toEqual({ kept: value, nothing: null, large: 1_000_000 });
  });

  it("runs parallel steps once each, and goes on when all have ended", async () => {
    const entries = await drive("parallel", has("sum:"));
    expect([...entries].sort()).toEqual(["part-1", "part-2", "part-3", "part-4", "part-5", "sum:55"]);
    expect(entries.at(-1)).toBe("sum:55");
  });

  it("joins parallel chains, a sleep among them", async () => {
    expect(await drive("chains", has("ends:"))).toContain("ends:a1a2|b1b2|c");
  });

  it("goes on with the winner of a race", async () => {
    expect(await drive("race", has("winner:"))).toContain("winner:quick");
  });

  it("runs forty steps in a row", async () => {
    expect(await drive("long", has("sum:"))).toEqual(["sum:820"]);
  });
});

describe.concurrent("waiting", () => {
  it("sleeps for a duration and until an instant", async () => {
    const [entry] = await drive("sleep", has("slept:"));
    // Until 2.5 s after the beginning; servers round, and may be half a second early.
    expect(Number(entry?.slice("slept:".length))).toBeGreaterThanOrEqual(1_990);
  });

  it("works in pages with sleeps between them, and goes on in a run that it sends", async () => {
    const entries = await drive("rests", has("end"), { turns: 2 });
    const executors = entries.flatMap((entry) => /^page:\d:(.+)$/.exec(entry)?.[1] ?? []);
    expect(
      entries.map((entry) =>
        entry
          .split(":")
          .slice(0, entry.startsWith("page") ? 2 : 1)
          .join(":"),
      ),
    ).toEqual([
      ...["page:1", "woke", "page:2", "woke", "page:3", "woke"],
      ...["page:1", "woke", "page:2", "woke", "page:3", "woke", "end"],
    ]);
    expect(new Set(executors).size).toBe(1);
    // Instants are rounded to seconds; the first of each run was over already.
    const woke = entries.flatMap((entry) => /^woke:(.+)$/.exec(entry)?.[1] ?? []).map(Number);
    for (const late of [woke[1], woke[2], woke[4], woke[5]]) expect(late).toBeGreaterThanOrEqual(-510);
  });

  it("meets the event that matches, not another one", async () => {
    const token = randomUUID();
    await target.send({ name: "test/wait", data: { token } });
    await target.app.recorder.until(token, has("waiting"), PATIENCE_MS);
    const answers = [
      { name: "test/answer", data: { token: "another", value: 1 } },
      { name: "test/answer", data: { token, value: 2 } },
    ];
    expect(await sendUntilMet(token, answers)).toEqual(["waiting", "met:2"]);
  });

  it("meets the event that fulfils a condition", async () => {
    const token = randomUUID();
    await target.send({ name: "test/wait-if", data: { token } });
    await target.app.recorder.until(token, has("waiting"), PATIENCE_MS);
    const answers = [5, 6].map((value) => ({ name: "test/answer-if", data: { token, value } }));
    expect(await sendUntilMet(token, answers)).toContain("met:6");
  });

  it("gives null when nothing came in time", async () => {
    expect(await drive("wait-in-vain", has("met:"))).toEqual(["met:null"]);
  });

  it("invokes a function for its result", async () => {
    expect(await drive("invoke", has("result:"))).toEqual(["result:42"]);
  });

  it("lets the invoker catch a failure", async () => {
    const entries = await drive("invoke-failing", has("message:"));
    expect(entries.join()).toContain("cannot double");
  });

  it("stops waiting for an invoked function in time", async () => {
    expect(await drive("invoke-stuck", (entries) => entries.length > 0)).toEqual(["timed out"]);
  });

  it("sends events from a step", async () => {
    const entries = await drive("send", (all) => has("sent:")(all) && times("ran", 2)(all));
    expect([...entries].sort()).toEqual(["ran", "ran", "sent:2"]);
  });
});

describe.concurrent("failures", () => {
  it("retries a step after the time it named, and no other step", async () => {
    const entries = await drive("retry-step", has("after"));
    expect(entries).toEqual(["before", "attempt:0", "attempt:1", "attempt:2", "after"]);
  });

  it("retries one of two parallel steps", async () => {
    const entries = await drive("retry-parallel", has("end"));
    expect([...entries].sort()).toEqual(["attempt:0", "attempt:1", "end", "steady"]);
  });

  it("retries a function without repeating its steps", async () => {
    expect(await drive("retry-function", has("attempt:1"))).toEqual(["once", "attempt:0", "attempt:1"]);
  });

  it("gives up after the last retry and tells onFailure", async () => {
    const entries = await drive("exhausted", has("failed:"));
    expect(entries.slice(0, 2)).toEqual(["attempt:0", "attempt:1"]);
    expect(entries[2]).toContain("never");
  });

  it("never retries what is final, and tells onFailure", async () => {
    expect(await drive("final", has("failed:"))).toEqual(["attempt:0", "failed:not to be retried"]);
  });

  it("lets the function catch a step that failed", async () => {
    expect(await drive("caught", has("end"))).toEqual(["caught:too bad", "end"]);
  });
});

describe.concurrent("flow", () => {
  it("runs an event with one id once, also when it comes twice at the same time", async () => {
    const token = randomUUID();
    const event = { id: token, name: "test/plain", data: { token } };
    await Promise.all([target.send(event), target.send(event), target.send(event)]);
    await target.send(event);
    await target.app.recorder.until(token, has("ran"), PATIENCE_MS);
    await delay(1000);
    expect(target.app.recorder.count(token, "ran")).toBe(1);
  });

  it("starts only what the trigger's condition lets through", async () => {
    const token = randomUUID();
    const event = (value: number) => ({ name: "test/conditional", data: { token, value } });
    await target.send(event(5), event(6), event(7));
    const entries = await target.app.recorder.until(token, (all) => all.length >= 2, PATIENCE_MS);
    expect([...entries].sort()).toEqual(["value:6", "value:7"]);
  });

  it("starts one function by either of two events", async () => {
    expect(await drive("either-a", has("test/"))).toEqual(["test/either-a"]);
    expect(await drive("either-b", has("test/"))).toEqual(["test/either-b"]);
  });

  it("starts both functions of one event", async () => {
    const entries = await drive("shared", (all) => all.length >= 2);
    expect([...entries].sort()).toEqual(["first", "second"]);
  });

  it("starts a function at the time its event is dated", async () => {
    const token = randomUUID();
    const ts = Date.now() + 2000;
    await target.send({ name: "test/plain", data: { token }, ts });
    await target.app.recorder.until(token, has("ran"), PATIENCE_MS);
    expect(Date.now()).toBeGreaterThanOrEqual(ts - 10);
  });

  it("cancels the run that matches, and only that one", { timeout: 3 * PATIENCE_MS }, async () => {
    const [stopped, kept] = [randomUUID(), randomUUID()];
    await target.send(...[stopped, kept].map((token) => ({ name: "test/cancelled", data: { token } })));
    await target.app.recorder.until(stopped, has("begun"), PATIENCE_MS);
    await delay(500);
    await target.send({ name: "test/cancel", data: { token: stopped } });
    await target.app.recorder.until(kept, has("woke"), 2 * PATIENCE_MS);
    await delay(1000);
    expect(target.app.recorder.of(stopped)).toEqual(["begun"]);
  });

  it("keeps to the limit of a key, while other keys run", async () => {
    const tokens = [randomUUID(), randomUUID()];
    const events = [1, 2, 3].flatMap(() =>
      tokens.map((token) => ({ name: "test/one-at-a-time", data: { token } })),
    );
    await target.send(...events);
    for (const token of tokens) {
      const entries = await target.app.recorder.until(token, times("leave", 3), PATIENCE_MS);
      expect(entries).toEqual(["enter", "leave", "enter", "leave", "enter", "leave"]);
    }
  });

  it("keeps to the limits of a key and of a function at once, step by step", async () => {
    const token = randomUUID();
    const tenants = ["a", "a", "a", "a", "b", "b"];
    await target.send(...tenants.map((tenant) => ({ name: "test/two-a-key", data: { token, tenant } })));
    const entries = await target.app.recorder.until(token, times("end", tenants.length), PATIENCE_MS);
    const highest = (who: string) => {
      let inside = 0;
      const of = entries.filter((entry) => entry.includes(`:${who}`));
      return Math.max(...of.map((entry) => (inside += entry.startsWith("enter") ? 1 : -1)));
    };
    expect(entries.filter((entry) => entry.startsWith("enter"))).toHaveLength(2 * tenants.length);
    expect(highest("a")).toBeLessThanOrEqual(2);
    expect(highest("b")).toBeLessThanOrEqual(2);
    expect(highest("")).toBe(3);
  });

  it("keeps to the limit of a function", async () => {
    const token = randomUUID();
    await target.send(...[1, 2, 3, 4, 5, 6].map(() => ({ name: "test/two-at-a-time", data: { token } })));
    const entries = await target.app.recorder.until(token, times("leave", 6), PATIENCE_MS);
    let inside = 0;
    const highest = Math.max(...entries.map((entry) => (inside += entry === "enter" ? 1 : -1)));
    expect(highest).toBe(2);
  });

  it("starts all of a hundred events sent at once", async () => {
    const token = randomUUID();
    const events = Array.from({ length: 100 }, () => ({ name: "test/plain", data: { token } }));
    expect(new Set(await target.send(...events)).size).toBe(100);
    await target.app.recorder.until(token, times("ran", 100), PATIENCE_MS);
  });

  it("ticks every minute, at its start", { timeout: CRON_PATIENCE_MS }, async () => {
    // By the event's own time: a server that finds no application tries the tick again later.
    const [second] = await target.app.recorder.until(
      "tick",
      (entries) => entries.length > 0,
      CRON_PATIENCE_MS,
    );
    expect(Number(second)).toBeLessThan(10);
  });
});
