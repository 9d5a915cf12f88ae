import { type Db, Prisma } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { type Gauge } from "@/server/infra/metrics";
import { type GaugeGroup, gaugeGroups } from "./internal/gauges";

/** However often it is asked for, the database is read once in this time. */
const CACHED_MS = 10_000;
const STATEMENT_LIMIT = "2s";
const CONNECT_MS = 1_000;
/** Groups that have not started by then are left out. */
const LIMIT_MS = 5_000;

/** `missing`: groups that could not be read. */
type Gauges = { gauges: Gauge[]; missing: number };
type Row = { name: string; labels: string[]; value: number };

/** On `globalThis`, because Next bundles this module several times. */
const shared = globalThis as { crsGauges?: { db: Db; untilMs: number; read: Promise<Gauges> } };

/** The state of the whole service as its database has it (docs/rules.md#metrics). */
export function getGauges(db: Db): Promise<Gauges> {
  const last = shared.crsGauges;
  if (last?.db === db && Date.now() < last.untilMs) return last.read;
  const read = getNow(db);
  shared.crsGauges = { db, untilMs: Date.now() + CACHED_MS, read };
  return read;
}

/** Without the cache. One group after the other, so that a reading holds one connection. */
export async function getNow(db: Db): Promise<Gauges> {
  const untilMs = Date.now() + LIMIT_MS;
  const gauges: Gauge[] = [];
  let missing = 0;
  for (const group of gaugeGroups) {
    const sql = group.sql();
    if (sql === null) continue;
    const rows = Date.now() < untilMs ? await tryRead(db, sql) : null;
    if (rows === null) missing += 1;
    else gauges.push(...toGauges(group, rows));
  }
  return { gauges, missing };
}

async function tryRead(db: Db, sql: Prisma.Sql): Promise<Row[] | null> {
  try {
    return await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`
          SELECT set_config('statement_timeout', ${STATEMENT_LIMIT}, true), set_config('transaction_read_only', 'on', true)`;
        return tx.$queryRaw<Row[]>(
          Prisma.sql`SELECT name, labels, value::double precision AS value FROM (${sql}) read`,
        );
      },
      { maxWait: CONNECT_MS, timeout: LIMIT_MS },
    );
  } catch (error) {
    logger().warn({ err: error }, "figures of the service could not be read");
    return null;
  }
}

function toGauges(group: GaugeGroup, rows: readonly Row[]): Gauge[] {
  return group.gauges.map(({ name, help, labels, always }) => {
    const samples = rows.filter((row) => row.name === name);
    const known = new Set(samples.map((row) => row.labels.join()));
    const absent = always.filter((values) => !known.has(values.join()));
    return {
      name,
      help,
      labels,
      samples: [...samples, ...absent.map((values) => ({ labels: values, value: 0 }))],
    };
  });
}
