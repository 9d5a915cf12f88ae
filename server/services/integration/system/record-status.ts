import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type Db, getDb, poolState } from "@/server/infra/db";
import { loopDelayP99Ms } from "@/server/infra/event-loop";
import { logger } from "@/server/infra/logger";
import { instanceName, requestTally } from "@/server/infra/metrics";
import { action, noInput } from "@/server/services/kernel/verb";
import { toStatusValues } from "./internal/status-values";
import { getNow } from "./get-gauges";
import { type InstanceKey } from "./schema";

const EVERY_MS = 5 * MINUTE_MS;
/** The sweep comes every minute, some seconds early or late. */
const DUE_SECONDS = 270;
const KEPT_DAYS = 8;
const FIRST_MS = 30_000;
/** A stop waits no longer for the last note. */
const LAST_MS = 1_000;
const MIB = 1_024 * 1_024;

/** What the database tells is noted every five minutes, by the sweep (docs/rules.md#status). */
export const recordStatus = action({
  permission: "job",
  input: noInput,
  output: z.boolean(),
  audit: { none: "a measurement" },
  async run({ ctx: { db } }) {
    const [last] = await db.$queryRaw<{ isDue: boolean }[]>`
      SELECT NOT EXISTS (
        SELECT FROM status_sample WHERE instance = '' AND at > clock_timestamp() - make_interval(secs => ${DUE_SECONDS})
      ) AS "isDue"`;
    if (last?.isDue !== true) return false;
    const { gauges } = await getNow(db);
    await db.$executeRaw`
      INSERT INTO status_sample (at, instance, values)
      VALUES (date_trunc('minute', clock_timestamp()), '', ${JSON.stringify(toStatusValues(gauges))}::jsonb)
      ON CONFLICT DO NOTHING`;
    await db.$executeRaw`DELETE FROM status_sample WHERE at < now() - make_interval(days => ${KEPT_DAYS})`;
    return true;
  },
});

/**
 * Notes every five minutes how this process is. Returns a function that ends it with a last note: it never
 * throws, and waits only briefly for the database.
 */
export function watchInstance(): () => Promise<void> {
  loopDelayP99Ms();
  const note = () =>
    recordInstance(getDb()).catch((error: unknown) => {
      logger().warn({ err: error }, "the status of this instance could not be noted");
    });
  const first = setTimeout(() => void note(), FIRST_MS).unref();
  const later = setInterval(() => void note(), EVERY_MS).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(later);
    await Promise.race([note(), sleep(LAST_MS)]);
  };
}

const told = { requests: 0, errors: 0 };

export async function recordInstance(db: Db): Promise<void> {
  const tally = requestTally();
  const counted = { requests: tally.requests - told.requests, errors: tally.errors - told.errors };
  // Told from now on, so that a note beside this one does not count them again.
  add(counted, 1);
  const { inUse, waiting } = poolState(db);
  const values: Record<InstanceKey, number> = {
    ...counted,
    connections: inUse,
    waitingStatements: waiting,
    loopDelayMs: loopDelayP99Ms(),
    memoryMib: Math.round(process.memoryUsage.rss() / MIB),
  };
  try {
    await db.$executeRaw`
      INSERT INTO status_sample (at, instance, values)
      VALUES (clock_timestamp(), ${instanceName()}, ${JSON.stringify(values)}::jsonb) ON CONFLICT DO NOTHING`;
  } catch (error) {
    add(counted, -1);
    throw error;
  }
}

function add({ requests, errors }: typeof told, sign: 1 | -1): void {
  told.requests += sign * requests;
  told.errors += sign * errors;
}
