import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { env } from "@/server/env";
import { createDb, getDb } from "./index";

const CONTEXT = Symbol.for("@vercel/request-context");
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, CONTEXT);
});

it("keeps a function awake until its idle connections are closed, and no longer", async () => {
  const awake: Promise<unknown>[] = [];
  Reflect.set(globalThis, CONTEXT, {
    get: () => ({ waitUntil: (work: Promise<unknown>) => awake.push(work) }),
  });
  vi.stubEnv("VERCEL_URL", "roster.vercel.app");
  vi.stubEnv("VERCEL_REGION", "hkg1");
  const name = randomUUID();
  const url = new URL(env.DATABASE_URL);
  url.searchParams.set("application_name", name);
  const db = createDb(url.href, 2, { suspended: true });
  const sessions = async () => {
    const [row] = await getDb().$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = ${name}`;
    return row?.count;
  };

  await db.$queryRaw`SELECT 1`;
  expect(await sessions()).toBe(1);
  expect(awake.length).toBeGreaterThan(0);
  await Promise.all(awake);
  await expect.poll(sessions, { timeout: 10_000 }).toBe(0);
  // Thawed, it connects again.
  expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  await db.$disconnect();
}, 40_000);
