import { type Db } from "@/server/infra/db";
import { query } from "@/server/services/kernel/verb";
import { findJobState } from "@/server/services/kernel/health";
import { toStatusValues } from "./internal/status-values";
import { getGauges } from "./get-gauges";
import { type InstanceKey, instanceKeys, serviceKeys, systemStatus, systemStatusInput } from "./schema";

/** Points of a trend: every ten minutes of a day, every hour of a week. */
const STEP_MINUTES = { 24: 10, 168: 60 } as const;
/** A sample and a little more, so that a process that has stopped is not listed for long. */
const ALIVE_MINUTES = 6;

/** Counted since the last sample of an instance. */
const counted: readonly string[] = ["requests", "errors"];
/** Of several instances the sum; of all others the greatest. */
const added: readonly string[] = [...counted, "connections", "waitingStatements", "memoryMib"];

/** The status page of the system level (docs/rules.md#status). */
export const getSystemStatus = query({
  permission: "organization:list",
  platform: true,
  input: systemStatusInput,
  output: systemStatus,
  async run({ ctx: { db }, input: { hours } }) {
    const [{ gauges, missing }, jobs, instances, trend] = await Promise.all([
      getGauges(db),
      findJobState(db),
      findInstances(db),
      findTrend(db, hours),
    ]);
    const tickAgeSeconds = jobs.sweptMsAgo === null ? null : Math.round(jobs.sweptMsAgo / 1_000);
    return { now: toStatusValues(gauges), tickAgeSeconds, missing, instances, trend };
  },
});

type InstanceRow = { name: string; at: Date; values: Partial<Record<InstanceKey, number>> };

async function findInstances(db: Db) {
  const rows = await db.$queryRaw<InstanceRow[]>`
    SELECT DISTINCT ON (instance) instance AS name, at, values FROM status_sample
    WHERE instance <> '' AND at > clock_timestamp() - make_interval(mins => ${ALIVE_MINUTES})
    ORDER BY instance, at DESC`;
  // An instance of another version may note other figures.
  const fill = (values: InstanceRow["values"]) =>
    Object.fromEntries(instanceKeys.map((key) => [key, values[key] ?? null])) as Record<
      InstanceKey,
      number | null
    >;
  return rows.map((row) => ({ ...row, values: fill(row.values) }));
}

async function findTrend(db: Db, hours: keyof typeof STEP_MINUTES) {
  const rows = await db.$queryRaw<{ at: Date; key: string; value: number }[]>`
    WITH measured AS (
      SELECT date_bin(make_interval(mins => ${STEP_MINUTES[hours]}), at, 'epoch') AS at, instance, key,
        CASE WHEN key = ANY (${counted}) THEN sum(value::double precision) ELSE max(value::double precision) END AS value
      FROM status_sample CROSS JOIN LATERAL jsonb_each_text(values)
      WHERE at > clock_timestamp() - make_interval(hours => ${hours}) AND value IS NOT NULL
      GROUP BY 1, 2, 3
    )
    SELECT at, key, CASE WHEN key = ANY (${added}) THEN sum(value) ELSE max(value) END AS value
    FROM measured GROUP BY 1, 2 ORDER BY 1`;
  const at = [...new Set(rows.map((row) => row.at.getTime()))];
  const values = new Map(rows.map((row) => [`${row.key} ${row.at.getTime()}`, row.value]));
  return {
    at: at.map((ms) => new Date(ms)),
    series: [...serviceKeys, ...instanceKeys].map((key) => ({
      key,
      values: at.map((ms) => values.get(`${key} ${ms}`) ?? null),
    })),
  };
}
