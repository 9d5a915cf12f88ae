import type pg from "pg";
import { transaction } from "./database";
import type { Dispatcher } from "./dispatcher";
import { ulid } from "./job-event";
import type { FunctionConfig } from "./registration";
import { startRun } from "./run";
import type { EngineLog } from "./seam";
import { nextCronInstant } from "./timing";

const BACKSTOP_MS = 5000;
const PRUNE_EVERY_MS = 3_600_000;
const PRUNED_BATCH = 2000;
const HISTORY_KEPT = "7 days";

/** Does what is due when woken or at the next due instant; a slow poll backs up both. */
export class Scheduler {
  readonly #pool: pg.Pool;
  readonly #dispatcher: Dispatcher;
  readonly #log: EngineLog;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #woken = false;
  #stopped = false;
  #prunedAt = 0;

  constructor(pool: pg.Pool, dispatcher: Dispatcher, log: EngineLog) {
    this.#pool = pool;
    this.#dispatcher = dispatcher;
    this.#log = log;
  }

  wake(): void {
    this.#woken = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let delayMs = BACKSTOP_MS;
    while (this.#woken && !this.#stopped) {
      this.#woken = false;
      delayMs = await this.#round().catch((error: unknown) => {
        this.#log("error", "The job engine could not look for due work", { error });
        return BACKSTOP_MS;
      });
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), delayMs);
  }

  /** Reads what is due before working, so that the timer handles what becomes due in between. */
  async #round(): Promise<number> {
    const due = await findDue(this.#pool);
    if (due.crons) await fireCrons(this.#pool);
    await this.#dispatcher.dispatchDue();
    await this.#prune();
    return Math.max(1, Math.min(due.next_in_ms ?? BACKSTOP_MS, BACKSTOP_MS));
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < PRUNE_EVERY_MS) return;
    this.#prunedAt = Date.now();
    await pruneHistory(this.#pool);
  }
}

interface Due {
  readonly crons: boolean;
  readonly next_in_ms: number | null;
}

/**
 * What is due now, and the next due instant. Jobs already due are excluded from the instant, because they
 * wait for room.
 */
async function findDue(pool: pg.Pool): Promise<Due> {
  const { rows } = await pool.query<Due>(`
    SELECT cron_at <= now() IS TRUE AS crons,
           (extract(epoch FROM least(job_at, cron_at) - now()) * 1000)::double precision AS next_in_ms
      FROM (SELECT (SELECT min(due_at) FROM inngest.job WHERE status = 'queued' AND due_at > now()) AS job_at,
                   (SELECT min(next_at) FROM inngest.cron) AS cron_at) AS instants`);
  return rows[0] ?? { crons: false, next_in_ms: null };
}

async function fireCrons(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ expression: string; next_at: Date; config: FunctionConfig }>(
    `SELECT cron.expression, cron.next_at, function.config
       FROM inngest.cron JOIN inngest.function ON function.id = cron.function_id WHERE next_at <= now()`,
  );
  for (const { expression, next_at: dueAt, config } of rows) {
    await transaction(pool, async (tx) => {
      const now = new Date();
      const advanced = await tx.query(
        "UPDATE inngest.cron SET next_at = $1 WHERE function_id = $2 AND expression = $3 AND next_at = $4",
        [nextCronInstant(expression, now), config.id, expression, dueAt],
      );
      // Another leader did it first.
      if (advanced.rowCount !== 1) return;
      const ts = now.getTime();
      const event = { id: ulid(ts), name: "inngest/scheduled.timer", data: { cron: expression }, ts };
      await startRun(tx, config, event);
    });
  }
}

const pruneStatements = [
  `DELETE FROM inngest.run WHERE id IN
     (SELECT id FROM inngest.run WHERE ended_at < now() - $1::interval ORDER BY ended_at LIMIT $2)`,
  `DELETE FROM inngest.event WHERE id IN
     (SELECT id FROM inngest.event WHERE received_at < now() - $1::interval ORDER BY received_at LIMIT $2)`,
];

export async function pruneHistory(pool: pg.Pool): Promise<number> {
  let pruned = 0;
  for (const statement of pruneStatements) {
    for (let batch = PRUNED_BATCH; batch === PRUNED_BATCH; pruned += batch) {
      batch = (await pool.query(statement, [HISTORY_KEPT, PRUNED_BATCH])).rowCount ?? 0;
    }
  }
  return pruned;
}
