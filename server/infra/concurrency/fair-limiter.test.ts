import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fairLimiter } from "./fair-limiter";

class WaitedTooLong extends Error {}

const nextTasks = () => new Promise((resolve) => setTimeout(resolve, 5));

type Bounds = { perKey: number; total?: number; maxWaiting?: { perKey: number; total: number } };

function workload({ perKey, total, maxWaiting }: Bounds) {
  const name = randomUUID();
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const start = (n: number, key = "a", maxWaitMs = 8_000) =>
    fairLimiter({
      name,
      perKey,
      ...(total === undefined ? {} : { total }),
      ...(maxWaiting === undefined ? {} : { maxWaiting }),
      maxWaitMs,
      onTimeout: () => new WaitedTooLong(),
    }).run(key, () => {
      began.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    });
  return { began, ends, start };
}

describe("fairLimiter", () => {
  it("runs as many of a key at once as the limit allows, the others in order of arrival", async () => {
    const { began, ends, start } = workload({ perKey: 4 });
    const results = [1, 2, 3, 4, 5, 6].map((n) => start(n));
    await nextTasks();
    expect(began).toEqual([1, 2, 3, 4]);
    ends[2]?.();
    await nextTasks();
    expect(began).toEqual([1, 2, 3, 4, 5]);
    while (ends.length < 6) {
      for (const end of ends) end();
      await nextTasks();
    }
    for (const end of ends) end();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("runs one of a key at a time with a limit of one", async () => {
    const { began, ends, start } = workload({ perKey: 1 });
    const results = [1, 2, 3].map((n) => start(n));
    for (const count of [1, 2, 3]) {
      await nextTasks();
      expect(began).toEqual([1, 2, 3].slice(0, count));
      ends[count - 1]?.();
    }
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
  });

  it("does not delay a key by the queue of another", async () => {
    const { began, ends, start } = workload({ perKey: 2 });
    const results = [start(1), start(2), start(3), start(4, "b")];
    expect(began).toEqual([1, 2, 4]);
    ends[0]?.();
    await nextTasks();
    for (const end of ends) end();
    await Promise.all(results);
  });

  it("bounds all keys together, and gives a free place to the key with the fewest", async () => {
    const { began, ends, start } = workload({ perKey: 4, total: 6 });
    const results = [1, 2, 3, 4].map((n) => start(n, "e"));
    results.push(start(5, "f"), start(6, "f"), start(7, "e"), start(8, "f"), start(9, "g"));
    expect(began).toEqual([1, 2, 3, 4, 5, 6]);
    ends[0]?.();
    await nextTasks();
    expect(began.slice(6)).toEqual([9]);
    ends[1]?.();
    await nextTasks();
    expect(began.slice(7)).toEqual([7]);
    ends[2]?.();
    await nextTasks();
    expect(began.slice(8)).toEqual([8]);
    for (const end of ends) end();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("gives the place of work that failed to the next", async () => {
    const onTimeout = () => new WaitedTooLong();
    const limiter = fairLimiter({ name: randomUUID(), perKey: 1, maxWaitMs: 8_000, onTimeout });
    const failed = limiter.run("a", () => Promise.reject(new Error("no")));
    const next = limiter.run("a", () => Promise.resolve("done"));
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("done");
    for (let n = 0; n < 9; n += 1)
      await expect(limiter.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await limiter.run("a", () => Promise.resolve("turn"))).toBe("turn");
  });

  it("refuses work that has waited too long, and forgets it", async () => {
    const { began, ends, start } = workload({ perKey: 4 });
    const running = [1, 2, 3, 4].map((n) => start(n));
    await expect(start(5, "a", 10)).rejects.toBeInstanceOf(WaitedTooLong);
    const patient = start(6);
    ends[0]?.();
    await nextTasks();
    expect(began).toEqual([1, 2, 3, 4, 6]);
    for (const end of ends) end();
    await Promise.all([...running, patient]);
  });

  it("says which bound is reached: that of the key, or that of all", async () => {
    const onTimeout = (bound: string) => new Error(bound);
    const limiter = fairLimiter({ name: randomUUID(), perKey: 1, total: 2, maxWaitMs: 10, onTimeout });
    let end = (): void => undefined;
    const work = () => new Promise<void>((resolve) => (end = resolve));
    const first = limiter.run("a", () => work());
    const endFirst = end;
    await expect(limiter.run("a", work)).rejects.toThrow("key");
    const second = limiter.run("b", work);
    await expect(limiter.run("c", work)).rejects.toThrow("total");
    endFirst();
    end();
    await Promise.all([first, second]);
    const line = { maxWaiting: { perKey: 1, total: 0 }, maxWaitMs: 10, onTimeout };
    const full = fairLimiter({ name: randomUUID(), perKey: 1, total: 1, ...line });
    const running = full.run("a", work);
    expect(() => full.assertRoom("b")).toThrow("total");
    end();
    await running;
  });

  it("refuses at once what would wait behind a full line, of its key or of all", async () => {
    const { began, ends, start } = workload({ perKey: 1, total: 2, maxWaiting: { perKey: 2, total: 3 } });
    const accepted = [start(1), start(2), start(3)];
    await expect(start(4)).rejects.toBeInstanceOf(WaitedTooLong);
    accepted.push(start(5, "b"), start(6, "c"));
    await expect(start(7, "d")).rejects.toBeInstanceOf(WaitedTooLong);
    expect(began).toEqual([1, 5]);
    for (let n = 0; n < 5; n += 1) {
      ends[n]?.();
      await nextTasks();
    }
    expect((await Promise.all(accepted)).sort()).toEqual([1, 2, 3, 5, 6]);
  });

  it("refuses at once what would wait in vain, judged by the work before it", async () => {
    const line = {
      maxWaiting: { perKey: 9, total: 9 },
      maxWaitMs: 250,
      onTimeout: () => new WaitedTooLong(),
    };
    const limiter = fairLimiter({ name: randomUUID(), perKey: 1, ...line });
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
    const accepted = [limiter.run("a", slow), limiter.run("a", slow)];
    await accepted[0];
    accepted.push(limiter.run("a", slow), limiter.run("a", slow));
    expect(() => limiter.assertRoom("a")).toThrow(WaitedTooLong);
    expect(() => limiter.assertRoom("b")).not.toThrow();
    await Promise.all(accepted);
    expect(() => limiter.assertRoom("a")).not.toThrow();
  });

  it("refuses what waits in vain as soon as the first work of its key shows how long it takes", async () => {
    const line = {
      maxWaiting: { perKey: 20, total: 90 },
      maxWaitMs: 2_000,
      onTimeout: () => new WaitedTooLong(),
    };
    const limiter = fairLimiter({ name: randomUUID(), perKey: 2, ...line });
    const startedAtMs = performance.now();
    // A start every 350 ms: besides the first two, four more are sure to fit into the two seconds.
    const batch = () =>
      limiter.run(
        "a",
        () => new Promise((resolve) => setTimeout(resolve, 50)),
        () => 350,
      );
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        batch().then(
          () => null,
          () => performance.now() - startedAtMs,
        ),
      ),
    );
    const refused = answers.filter((ms) => ms !== null);
    expect(refused).toHaveLength(10);
    for (const ms of refused) expect(ms).toBeLessThan(650);
  });

  it("refuses nothing that waits because work with a small pace was slow", async () => {
    const line = {
      maxWaiting: { perKey: 20, total: 90 },
      maxWaitMs: 400,
      onTimeout: () => new WaitedTooLong(),
    };
    const limiter = fairLimiter({ name: randomUUID(), perKey: 1, ...line });
    const workFor = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const first = limiter.run("a", workFor(300), () => 1);
    const others = Array.from({ length: 3 }, () => limiter.run("a", workFor(1), () => 1));
    await expect(Promise.all([first, ...others])).resolves.toHaveLength(4);
  });

  it("starts paced work of a key one after the other, also what became free together", async () => {
    const onTimeout = () => new WaitedTooLong();
    const limiter = fairLimiter({ name: randomUUID(), perKey: 2, maxWaitMs: 5_000, onTimeout });
    const startedAtMs: number[] = [];
    const work = () => {
      startedAtMs.push(performance.now());
      return new Promise<void>((resolve) => setTimeout(resolve, 20));
    };
    await Promise.all(Array.from({ length: 4 }, () => limiter.run("a", work, () => 200)));
    const [first = 0, second = 0, third = 0, fourth = 0] = startedAtMs;
    expect(second - first).toBeLessThan(180);
    expect(third - first).toBeGreaterThan(180);
    expect(fourth - first).toBeGreaterThan(380);
  });

  it("does not count another key's line as time to wait, as the keys take turns", async () => {
    const line = {
      maxWaiting: { perKey: 20, total: 90 },
      maxWaitMs: 250,
      onTimeout: (bound: string) => new Error(bound),
    };
    const limiter = fairLimiter({ name: randomUUID(), perKey: 1, total: 1, ...line });
    const work = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
    const start = (key: string) => limiter.run(key, work).catch(() => undefined);
    await start("known");
    const flood = Array.from({ length: 10 }, () => start("a"));
    expect(() => limiter.assertRoom("newcomer")).not.toThrow();
    flood.push(start("b"), start("c"));
    expect(() => limiter.assertRoom("newcomer")).toThrow("total");
    await Promise.all(flood);
  });

  it("keeps a key's slot for as long as the work says, answers before and lets others start", async () => {
    const onTimeout = () => new WaitedTooLong();
    const limiter = fairLimiter({ name: randomUUID(), perKey: 1, total: 1, maxWaitMs: 8_000, onTimeout });
    const startedAtMs = performance.now();
    const at = () => Promise.resolve(performance.now() - startedAtMs);
    const first = limiter.run("a", at, () => 300);
    const second = limiter.run("a", at);
    await first;
    expect(performance.now() - startedAtMs).toBeLessThan(250);
    expect(await limiter.run("b", at)).toBeLessThan(250);
    expect(await second).toBeGreaterThanOrEqual(295);
  });

  it("frees the slot at once after work that failed", async () => {
    const onTimeout = () => new WaitedTooLong();
    const limiter = fairLimiter({ name: randomUUID(), perKey: 1, maxWaitMs: 250, onTimeout });
    const failed = limiter.run(
      "a",
      () => Promise.reject(new Error("no")),
      () => 8_000,
    );
    await expect(failed).rejects.toThrow("no");
    expect(await limiter.run("a", () => Promise.resolve("next"))).toBe("next");
  });
});
