import pg from "pg";
import { explainStatement, recordStatements, type Statement } from "@/scripts/bench/lists/explain-statement";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { getSystemOverview, getSystemStatus } from "@/server/services/integration/system";
import { gaugeGroups } from "@/server/services/integration/system/internal/gauges";
import { instanceKeys, serviceKeys } from "@/server/services/integration/system/schema";
import type { Timed } from "./size-cases";

/** Tables of people, organizations and settings, which stay small. */
const SMALL = new Set([
  "organization",
  "users",
  "sync_endpoint",
  "scraping_task",
  "scraper_account",
  "blogger_change_head",
]);

/** Of three instances and the service, every five minutes of eight days, as the status page keeps them. */
async function fillSamples(): Promise<void> {
  const values = Object.fromEntries([...serviceKeys, ...instanceKeys].map((key, n) => [key, n]));
  await getDb().$executeRaw`
    INSERT INTO status_sample (at, instance, values)
    SELECT date_trunc('minute', now()) - n * interval '5 minutes', instance, ${JSON.stringify(values)}::jsonb
    FROM generate_series(0, ${8 * 288}::integer) n, unnest(ARRAY['', 'one', 'two', 'three']) instance
    ON CONFLICT DO NOTHING`;
  await getDb().$executeRaw`ANALYZE status_sample`;
}

/** What `/metrics` and the pages of the system level read, and which tables they read whole. */
export async function timeSystem(url: string): Promise<{ timed: Timed[]; scans: string[] }> {
  await fillSamples();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const recorder = recordStatements(url);
  const timed: Timed[] = [];
  const scans: string[] = [];
  const explain = async (name: string, statement: Statement) => {
    await explainStatement(client, statement);
    const { ms, seqScans } = await explainStatement(client, statement);
    scans.push(...seqScans.filter((table) => !SMALL.has(table)).map((table) => `${name}: ${table}`));
    return ms;
  };
  try {
    let gauges = 0;
    for (const {
      gauges: [first],
      sql,
    } of gaugeGroups) {
      const statement = sql();
      // The engine's own tables are there where it has run.
      if (statement === null || statement.text.includes("inngest.")) continue;
      gauges += await explain(first?.name ?? "", statement);
    }
    timed.push({ name: "/metrics, the database's part", ms: gauges });
    const userId = "usr_bench0";
    const actor = { type: "user" as const, userId, username: userId, permissions: new Set(permissions) };
    const ctx = { ...createCtx({ actor, defer: () => undefined }), db: recorder.db };
    const pages = {
      "status, a day": () => getSystemStatus({ ctx, input: { hours: 24 } }),
      "status, a week": () => getSystemStatus({ ctx, input: { hours: 168 } }),
      "system overview": () => getSystemOverview({ ctx }),
    };
    for (const [name, page] of Object.entries(pages)) {
      await page();
      recorder.take();
      const startedAtMs = performance.now();
      await page();
      timed.push({ name, ms: performance.now() - startedAtMs });
      for (const statement of recorder.take()) await explain(name, statement);
    }
    return { timed, scans: [...new Set(scans)] };
  } finally {
    await Promise.all([client.end(), recorder.close()]);
  }
}
