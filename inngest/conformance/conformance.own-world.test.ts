import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTarget, type Target } from "./start-target";

const PATIENCE_MS = 20_000;
const CRON_PATIENCE_MS = 70_000;
/** Longer than any retry delay of the suite's functions. */
const LATER_MS = 2_500;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

async function drive(
  name: string,
  until: (entries: string[]) => boolean,
  data: object = {},
): Promise<string[]> {
  const token = randomUUID();
  await target.send({ name: `test/${name}`, data: { token, ...data } });
  return target.app.recorder.until(token, until, PATIENCE_MS);
}

const has =
  (...wanted: string[]) =>
  (entries: string[]) =>
    wanted.every((entry) => entries.some((one) => one.startsWith(entry)));
const times = (entry: string, count: number) => (entries: string[]) =>
  entries.filter((one) => one === entry).length >= count;

/** Other servers keep how a run ended in tables that are not ours to read. */
async function expectFailedRun(token: string, message: string): Promise<void> {
  const { findRun } = target;
  if (findRun === undefined) return;
  await vi.waitFor(async () => expect(await findRun(token)).toEqual({ status: "failed", message }), {
    timeout: PATIENCE_MS,
  });
}

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

  it("returns results unchanged", async () => {
    const value = {
      text: "博主 \u0000 \"'\\ \u2028 😀",
      list: [1, 1.5, -2, null, true, []],
      deep: { __proto: { a: {} } },
    };
    const [entry] = await drive("values", (entries) => entries.length > 0, { value });
    expect(JSON.parse(entry ?? "")).toEqual({ kept: value, nothing: null, large: 1_000_000 });
  });

  it("runs forty steps in a row", async () => {
    expect(await drive("long", has("sum:"))).toEqual(["sum:820"]);
  });
});

describe.concurrent("waiting", () => {
  it("sleeps until an instant", async () => {
    const [entry] = await drive("sleep", has("slept:"));
    // Due 2.5 s after the start; servers round and may be half a second early.
    expect(Number(entry?.slice("slept:".length))).toBeGreaterThanOrEqual(1_990);
  });

  it("works in pages with sleeps between them, and continues in a run that it sends", async () => {
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
      "page:1",
      "woke",
      "page:2",
      "woke",
      "page:3",
      "woke",
      "page:1",
      "woke",
      "page:2",
      "woke",
      "page:3",
      "woke",
      "end",
    ]);
    expect(new Set(executors).size).toBe(1);
    // Instants are rounded to seconds; the first of each run had already passed.
    const woke = entries.flatMap((entry) => /^woke:(.+)$/.exec(entry)?.[1] ?? []).map(Number);
    for (const late of [woke[1], woke[2], woke[4], woke[5]]) expect(late).toBeGreaterThanOrEqual(-510);
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

  it("retries a function without repeating its steps", async () => {
    expect(await drive("retry-function", has("attempt:1"))).toEqual(["once", "attempt:0", "attempt:1"]);
  });

  it("fails after the last retry", async () => {
    const token = randomUUID();
    await target.send({ name: "test/exhausted", data: { token } });
    await target.app.recorder.until(token, has("attempt:1"), PATIENCE_MS);
    await expectFailedRun(token, "never");
    await delay(LATER_MS);
    expect(target.app.recorder.of(token)).toEqual(["attempt:0", "attempt:1"]);
  });

  it("never retries what is final", async () => {
    const token = randomUUID();
    await target.send({ name: "test/final", data: { token } });
    await target.app.recorder.until(token, has("attempt:0"), PATIENCE_MS);
    await expectFailedRun(token, "not to be retried");
    await delay(LATER_MS);
    expect(target.app.recorder.of(token)).toEqual(["attempt:0"]);
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

  it("respects the limit of a key, while other keys run", async () => {
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

  it("respects the limits of a key and of a function together, at every step", async () => {
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

  it("respects the limit of a function", async () => {
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
    // Compares the event's own time, because a server without an application retries the tick later.
    const [second] = await target.app.recorder.until(
      "tick",
      (entries) => entries.length > 0,
      CRON_PATIENCE_MS,
    );
    expect(Number(second)).toBeLessThan(10);
  });
});
