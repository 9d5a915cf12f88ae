import type pg from "pg";
import { nextCronInstant } from "./cron-schedule";
import { transaction } from "./database";
import type { FunctionConfig } from "./function-config";
import { startRun } from "./start-run";
import { ulid } from "./ulid";

interface DueCron {
  readonly expression: string;
  readonly next_at: Date;
  readonly config: FunctionConfig;
}

/** Starts the functions whose schedule is due, once each however long the engine was away. */
export async function fireCrons(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<DueCron>(
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
      // Another leader was first.
      if (advanced.rowCount !== 1) return;
      const ts = now.getTime();
      await startRun(tx, config, {
        id: ulid(ts),
        name: "inngest/scheduled.timer",
        data: { cron: expression },
        ts,
      });
    });
  }
}
