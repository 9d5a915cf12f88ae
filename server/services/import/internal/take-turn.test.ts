import { describe, expect, it } from "vitest";
import { takeTurn } from "./take-turn";

/** Work that ends when told, and notes that it began. */
function workload() {
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const start = (n: number, of = "org_a", maxWaitMs?: number) =>
    takeTurn(
      of,
      () => {
        began.push(n);
        return new Promise<number>((resolve) => ends.push(() => resolve(n)));
      },
      maxWaitMs,
    );
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { began, ends, start, settle };
}

describe("takeTurn", () => {
  it("lets four of an organization run at once, the others in the order they came", async () => {
    const { began, ends, start, settle } = workload();
    const results = [1, 2, 3, 4, 5, 6].map((n) => start(n));
    await settle();
    expect(began).toEqual([1, 2, 3, 4]);
    ends[2]?.();
    await settle();
    expect(began).toEqual([1, 2, 3, 4, 5]);
    while (ends.length < 6) {
      for (const end of ends) end();
      await settle();
    }
    for (const end of ends) end();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("makes no organization wait for the line of another", async () => {
    const { began, ends, start } = workload();
    const results = [start(1), start(2), start(3), start(4), start(5, "org_b")];
    expect(began).toEqual([1, 2, 3, 4, 5]);
    for (const end of ends) end();
    await Promise.all(results);
  });

  it("lets six of all run at once, and gives a free place to the organization with the fewest", async () => {
    const { began, ends, start, settle } = workload();
    const results = [1, 2, 3, 4].map((n) => start(n, "org_e"));
    results.push(
      start(5, "org_f"),
      start(6, "org_f"),
      start(7, "org_e"),
      start(8, "org_f"),
      start(9, "org_g"),
    );
    expect(began).toEqual([1, 2, 3, 4, 5, 6]);
    ends[0]?.();
    await settle();
    expect(began.slice(6)).toEqual([9]);
    ends[1]?.();
    await settle();
    expect(began.slice(7)).toEqual([7]);
    ends[2]?.();
    await settle();
    expect(began.slice(8)).toEqual([8]);
    for (const end of ends) end();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("gives the place of work that failed to the next", async () => {
    for (let n = 0; n < 9; n += 1)
      await expect(takeTurn("org_c", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await takeTurn("org_c", () => Promise.resolve("turn"))).toBe("turn");
  });

  it("refuses one that has waited too long, and forgets it", async () => {
    const { began, ends, start, settle } = workload();
    const running = [1, 2, 3, 4].map((n) => start(n, "org_d"));
    await expect(start(5, "org_d", 10)).rejects.toMatchObject({
      reason: "UNAVAILABLE",
      retryAfterSeconds: 2,
    });
    const patient = start(6, "org_d");
    ends[0]?.();
    await settle();
    expect(began).toEqual([1, 2, 3, 4, 6]);
    for (const end of ends) end();
    await Promise.all([...running, patient]);
  });
});
