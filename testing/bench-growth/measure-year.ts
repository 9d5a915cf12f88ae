import { writeFileSync } from "node:fs";
import { withEmptyDatabase } from "@/scripts/bench/bench-database";
import type { YearReport } from "@/scripts/bench/growth/year-report";
import { makeItems } from "@/scripts/bench/make-items";
import { startReceivers } from "@/scripts/bench/push/open-rig";
import { runCommand } from "@/scripts/command";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { drainEndpoint } from "@/server/services/push/delivery";
import { importBloggers } from "@/server/services/roster/import";
import { createTestOrganization, type TestOrganization } from "../organization/test-organization";

const DAYS = 4;
const YEAR_DAYS = 365;
const BATCH = 500;
/** What a day changes beside its scrape, a field each. */
const changes = [
  (day: number) => ({ remark: `Called on day ${day}` }),
  (day: number) => ({ rebatePercent: 5 + day }),
  (day: number) => ({ location: `Place ${day}` }),
  (day: number) => ({ category: `Category ${day}` }),
  (day: number) => ({ contactWechat: `wechat_${day}` }),
] as const;
const TABLES = [
  "blogger_history",
  "blogger_snapshot",
  "sync_delivery",
  "sync_endpoint_run",
  "open_api_blogger_import_run",
  "scraping_run_target",
];

/**
 * What a creator's year adds to the tables that grow with time: `measure-year.ts <creators> <report's file>`.
 * Each day has a scrape that changes 60 metrics and five changes of a field, each imported in batches of 500
 * and pushed to one endpoint in batches of 50, and the creator is the target of one run. Rows are packed:
 * what PostgreSQL keeps free for new rows comes on top.
 */
await runCommand(import.meta, async () => {
  const [creators, file = ""] = [Number(process.argv[2]), process.argv[3]];
  await withEmptyDatabase(async () => {
    const organization = await createTestOrganization();
    const receivers = await startReceivers();
    try {
      await importAll(organization, creators, (item) => item);
      await endDay(0);
      const before = await countRows();
      const input = { name: "Year", url: receivers.url("live", "year"), batchSize: 50 as const };
      const { id: endpointId } = await createSyncEndpoint({ ctx: organization.ctx(), input });
      for (let day = 1; day <= DAYS; day += 1) await live(organization, endpointId, creators, day);
      writeFileSync(
        file,
        JSON.stringify({ tables: await measureTables(creators, before) } satisfies YearReport),
      );
    } finally {
      await receivers.stop();
    }
  });
});

type Change = (item: Record<string, unknown>) => Record<string, unknown>;

async function live(
  organization: TestOrganization,
  endpointId: string,
  creators: number,
  day: number,
): Promise<void> {
  const db = getDb();
  const named = ({ platform, url }: Record<string, unknown>) => ({ platform, url });
  const each: Change[] = [
    (item) => item,
    ...changes.map((change): Change => (item) => ({ ...named(item), ...change(day) })),
  ];
  for (const change of each) {
    await importAll(organization, creators, change, day);
    const input = { endpointId, untilMs: Date.now() + 60_000 };
    await drainEndpoint({ ctx: createJobCtx("drain-endpoint"), input });
  }
  await db.$executeRaw`
    INSERT INTO scraping_run_target (chain, blogger_id, platform, state, attempt, synced_minute)
    SELECT ${day}::integer, id, platform, 'SUCCESS', 1, (random() * 1e6)::integer FROM blogger`;
  await endDay(day);
}

async function endDay(day: number): Promise<void> {
  await getDb().$executeRaw`
    UPDATE blogger_snapshot SET snapshot_date = snapshot_date - 100 + ${day}::integer
    WHERE snapshot_date > CURRENT_DATE - 50`;
}

async function importAll(
  organization: TestOrganization,
  creators: number,
  change: Change,
  version = 0,
): Promise<void> {
  for (let batch = 0; batch < creators / BATCH; batch += 1) {
    const items = makeItems(batch, version).map(change);
    const input = { items, dryRun: false, idempotencyKey: null };
    await importBloggers({ ctx: organization.ctx(), input });
  }
}

async function countRows(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of TABLES) {
    const [row] = await getDb().$queryRawUnsafe<{ rows: number }[]>(
      `SELECT count(*)::integer AS rows FROM ${table}`,
    );
    counts.set(table, row?.rows ?? 0);
  }
  return counts;
}

/** `before`: what there was before the first day, such as the entries of the creation. */
async function measureTables(
  creators: number,
  before: ReadonlyMap<string, number>,
): Promise<YearReport["tables"]> {
  const after = await countRows();
  const tables: YearReport["tables"] = [];
  for (const table of TABLES) {
    await getDb().$executeRawUnsafe(`VACUUM FULL ${table}`);
    const [row] = await getDb().$queryRawUnsafe<{ bytes: number }[]>(
      `SELECT pg_total_relation_size('${table}')::double precision AS bytes`,
    );
    const rows = after.get(table) ?? 0;
    const rowsAYear = ((rows - (before.get(table) ?? 0)) / creators / DAYS) * YEAR_DAYS;
    tables.push({ table, bytesARow: (row?.bytes ?? 0) / rows, rowsAYear });
  }
  return tables;
}
