import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import { getDb } from "@/server/infra/db";

const DAY_MS = 86_400_000;
const PATIENCE_MS = 120_000;

/** By function. */
export type Executions = Record<string, number>;

/**
 * Executions so far, as Inngest's cloud counts them: a run of a function is one, and each of its steps is one
 * more. Sleeps are counted as steps.
 */
export async function countExecutions(): Promise<Executions> {
  const rows = await getDb().$queryRaw<{ name: string; executions: number }[]>`
    SELECT replace(function_id, 'creator-roster-service-', '') AS name, (count(*) + sum(step_count))::int AS executions
    FROM inngest.run GROUP BY 1`;
  return Object.fromEntries(rows.map(({ name, executions }) => [name, executions]));
}

export function sumOf(executions: Executions): number {
  return Object.values(executions).reduce((sum, count) => sum + count, 0);
}

export function difference(after: Executions, before: Executions): Executions {
  const changed = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, count]) => count !== 0));
}

/** Makes one schedule due, or all, and waits until the engine has nothing more to do. */
export async function fireSchedules(name = ""): Promise<void> {
  await getDb().$executeRaw`
    UPDATE inngest.cron SET next_at = date_trunc('minute', now()) WHERE function_id LIKE ${`%${name}`}`;
  await getDb().$executeRaw`SELECT pg_notify('inngest', '')`;
  await untilIdle();
}

export async function untilIdle(): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await getDb().$queryRaw<{ count: number }[]>`
      SELECT (SELECT count(*) FROM inngest.run WHERE status = 'running')::int
        + (SELECT count(*) FROM inngest.cron WHERE next_at <= now())::int AS count`;
    if (row?.count === 0) return;
    if (Date.now() > deadline) throw new Error(`${row?.count} runs or schedules are still under way.`);
    await sleep(20);
  }
}

/** What the functions with a schedule cost in `days` in which there is nothing to do: each is run once. */
export async function countIdle(days: number): Promise<Executions> {
  const [{ now } = { now: new Date() }] = await getDb().$queryRaw<{ now: Date }[]>`SELECT now()`;
  await fireSchedules();
  const schedules = await getDb().$queryRaw<{ name: string; expression: string; once: number }[]>`
    SELECT replace(c.function_id, 'creator-roster-service-', '') AS name, c.expression, max(1 + r.step_count) AS once
    FROM inngest.cron c JOIN inngest.run r USING (function_id)
    WHERE r.created_at >= ${now} AND r.event->'data'->>'cron' = c.expression GROUP BY 1, 2`;
  return Object.fromEntries(
    schedules.map(({ name, expression, once }) => [name, once * timesIn(days, expression)]),
  );
}

function timesIn(days: number, expression: string): number {
  const start = new Date("2026-11-01T00:00:00Z");
  const end = start.getTime() + days * DAY_MS;
  const cron = new Cron(expression, { mode: "5-part", timezone: "UTC", paused: true });
  let times = 0;
  // A schedule is due after an instant, not at it.
  for (
    let at = cron.nextRun(new Date(start.getTime() - 1));
    at !== null && at.getTime() < end;
    at = cron.nextRun(at)
  )
    times += 1;
  return times;
}
