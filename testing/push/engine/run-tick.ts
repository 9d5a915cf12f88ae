import { expect } from "vitest";
import { getDb } from "@/server/infra/db";

type Run = { id: string; status: string; steps: number };

/** Runs of a function of the embedded engine, oldest first. */
export function listEngineRuns(name: string): Promise<Run[]> {
  return getDb().$queryRaw`
    SELECT id, status, step_count AS steps FROM inngest.run WHERE function_id LIKE ${`%-${name}`} ORDER BY created_at`;
}

/** Starts a tick of the embedded engine now. Returns its run, once it has ended. */
export async function runTick(): Promise<Run | undefined> {
  const before = new Set((await listEngineRuns("tick")).map(({ id }) => id));
  await getDb().$executeRaw`
    UPDATE inngest.cron SET next_at = date_trunc('minute', now()) WHERE function_id LIKE '%-tick'`;
  await getDb().$executeRaw`SELECT pg_notify('inngest', '')`;
  const ended = async () =>
    (await listEngineRuns("tick")).find(({ id, status }) => !before.has(id) && status !== "running");
  await expect.poll(ended, { timeout: 60_000, interval: 50 }).toBeDefined();
  return ended();
}
