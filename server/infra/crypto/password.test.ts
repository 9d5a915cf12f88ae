import { parseOptions } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password";

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

describe("a password's hash", () => {
  it("is argon2id with 19 MiB and two passes, salted", async () => {
    const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(first)).toMatchObject({
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      outputLen: 32,
    });
    expect(second).not.toBe(first);
  });

  it("fits its password and no other", async () => {
    const stored = await hashPassword("密码 correct");
    expect(await verifyPassword("密码 correct", stored)).toBe(true);
    expect(await verifyPassword("密码 Correct", stored)).toBe(false);
    expect(await verifyPassword("", stored)).toBe(false);
  });

  it("fits its password however a keyboard composes it", async () => {
    const stored = await hashPassword("caf\u00e9 ｐａｓｓ");
    expect(await verifyPassword("cafe\u0301 pass", stored)).toBe(true);
    expect(await verifyPassword("cafe pass", stored)).toBe(false);
  });

  it("is missing for an unknown user, whose check takes as long", async () => {
    const stored = await hashPassword("right");
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let i = 0; i < 15; i++) {
      known.push(await millisecondsOf(() => verifyPassword("wrong", stored)));
      unknown.push(await millisecondsOf(() => verifyPassword("wrong", null)));
    }
    expect(await verifyPassword("", null)).toBe(false);
    // Wide bounds for a busy machine; a skipped hash would be a factor of a hundred.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.2);
    expect(median(unknown) / median(known)).toBeLessThan(5);
  });
});
