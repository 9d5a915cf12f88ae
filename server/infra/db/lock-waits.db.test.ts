import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/server/env";
import { tellLockWaits } from "./lock-waits";

const LOCK = 999_001;
const databaseUrl = env.DATABASE_URL;
const owner = new pg.Client({ connectionString: databaseUrl, application_name: "the holder" });
const waiting = new pg.Client({ connectionString: databaseUrl });
const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid ?? 0;

beforeAll(() => Promise.all([owner.connect(), waiting.connect()]));
afterAll(() => Promise.all([owner.end(), waiting.end()]));

it("names the blocking session once, and continues when it ends", async () => {
  await owner.query("SELECT pg_advisory_lock($1)", [LOCK]);
  const said: string[] = [];
  const session = { databaseUrl, pid: await pidOf(waiting), say: (text: string) => said.push(text) };
  const work = tellLockWaits({ ...session, tellAfterMs: 30 }, () =>
    waiting.query("SELECT pg_advisory_lock($1)", [LOCK]),
  );
  await expect.poll(() => said.length).toBe(1);
  await delay(200);
  expect(said).toEqual([expect.stringContaining(`process ${await pidOf(owner)} (the holder, idle)`)]);
  await owner.query("SELECT pg_advisory_unlock($1)", [LOCK]);
  await work;
  await waiting.query("SELECT pg_advisory_unlock_all()");
});

it("is silent about work that waits for no lock", async () => {
  const said: string[] = [];
  const session = { databaseUrl, pid: await pidOf(waiting), say: (text: string) => said.push(text) };
  await tellLockWaits({ ...session, tellAfterMs: 30 }, () => waiting.query("SELECT pg_sleep(0.3)"));
  expect(said).toEqual([]);
});
