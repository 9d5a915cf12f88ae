import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { env } from "@/server/env";
import { postgresStore } from "@/server/infra/limiter/postgres-store";
import { createDb, getDb } from "./index";

const CONTEXT = Symbol.for("@vercel/request-context");
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, CONTEXT);
});

/** Opens, calls and closes a pool of connections to the address. */
type Pool = { call(): Promise<unknown>; close(): Promise<unknown> };

const statements = (url: string): Pool => {
  const db = createDb(url, 2, { suspended: true });
  return { call: () => db.$queryRaw`SELECT 1`, close: () => db.$disconnect() };
};
const limits = (url: string): Pool => {
  const store = postgresStore(url, { suspended: true });
  const call = { key: randomUUID(), limit: 10, windowMs: 60_000 };
  return { call: () => store.take(call), close: () => store.close() };
};

it.each([
  ["statements", statements],
  ["limits", limits],
])(
  "keeps a function awake until the idle connections of its %s are closed, and no longer",
  async (_, open) => {
    const awake: Promise<unknown>[] = [];
    Reflect.set(globalThis, CONTEXT, {
      get: () => ({ waitUntil: (work: Promise<unknown>) => awake.push(work) }),
    });
    vi.stubEnv("VERCEL_URL", "roster.vercel.app");
    vi.stubEnv("VERCEL_REGION", "hkg1");
    const name = randomUUID();
    const url = new URL(env.DATABASE_URL);
    url.searchParams.set("application_name", name);
    const pool = open(url.href);
    const sessions = async () => {
      const [row] = await getDb().$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = ${name}`;
      return row?.count;
    };

    await pool.call();
    expect(await sessions()).toBe(1);
    expect(awake.length).toBeGreaterThan(0);
    await Promise.all(awake);
    await expect.poll(sessions, { timeout: 10_000 }).toBe(0);
    // Thawed, it connects again.
    await pool.call();
    expect(await sessions()).toBe(1);
    await pool.close();
  },
  40_000,
);
