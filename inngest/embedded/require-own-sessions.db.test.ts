import { afterEach, beforeEach, expect, it } from "vitest";
import type pg from "pg";
import { env } from "@/server/env";
import { openPool, type Tx } from "./database";
import { compareSessions, requireOwnSessions } from "./require-own-sessions";

let pool: pg.Pool;
beforeEach(() => {
  pool = openPool(env.DATABASE_URL);
});
afterEach(() => pool.end());

it("accepts connections that each have a session", async () => {
  await requireOwnSessions(pool);
  expect(pool.idleCount, "connections given back").toBe(2);
});

it("refuses two connections served by one session, as by a pooler at rest", async () => {
  await expect(compareSessions(pool, pool)).rejects.toThrow("a pooler in transaction mode");
});

it("refuses a connection served by two sessions in turn", async () => {
  const sessions = [await pool.connect(), await pool.connect()];
  let turn = 0;
  const inTurn: Tx = { query: (text, values) => (sessions[turn++ % 2] ?? pool).query(text, values) };
  await expect(compareSessions(inTurn, pool)).rejects.toThrow("a pooler in transaction mode");
  for (const session of sessions) session.release();
});
