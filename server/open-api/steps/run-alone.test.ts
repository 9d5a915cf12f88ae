import { describe, expect, it } from "vitest";
import { runAlone } from "./run-alone";

/** Work that ends when told, and notes that it began. */
function workload() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, key = "key", maxWaitMs?: number) =>
    runAlone(
      key,
      () => {
        began.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      },
      maxWaitMs,
    );
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { began, ends, start, settle };
}

describe("runAlone", () => {
  it("lets one piece of work of a key run at a time, in the order they came", async () => {
    const { began, ends, start, settle } = workload();
    const results = ["a", "b", "c"].map((name) => start(name));
    for (const count of [1, 2, 3]) {
      await settle();
      expect(began).toEqual(["a", "b", "c"].slice(0, count));
      ends[count - 1]?.();
    }
    expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
  });

  it("lets other keys be", async () => {
    const { began, ends, start } = workload();
    const results = [start("a"), start("b", "other key")];
    expect(began).toEqual(["a", "b"]);
    for (const end of ends) end();
    await Promise.all(results);
  });

  it("goes on after work that failed", async () => {
    const failed = runAlone("key", () => Promise.reject(new Error("no")));
    const next = runAlone("key", () => Promise.resolve("done"));
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("done");
  });

  it("refuses one that has waited too long, and forgets it", async () => {
    const { began, ends, start, settle } = workload();
    const first = start("a");
    const refused = { reason: "IDEMPOTENCY_IN_PROGRESS", retryAfterSeconds: 2 };
    await expect(start("b", "key", 10)).rejects.toMatchObject(refused);
    const third = start("c");
    ends[0]?.();
    await settle();
    expect(began).toEqual(["a", "c"]);
    ends[1]?.();
    expect(await Promise.all([first, third])).toEqual(["a", "c"]);
  });
});
