import type pg from "pg";
import { nextCronInstant } from "./cron-schedule";
import { type Tx, transaction, wakeLeader } from "./database";
import type { FunctionConfig } from "./function-config";

/** Makes these the functions that run: new ones begin, changed ones change, missing ones are triggered no more. */
export async function registerFunctions(pool: pg.Pool, configs: readonly FunctionConfig[]): Promise<void> {
  await transaction(pool, async (tx) => {
    const ids = configs.map(({ id }) => id);
    await tx.query("UPDATE inngest.function SET active = false WHERE active AND id <> ALL ($1)", [ids]);
    for (const config of configs) await saveFunction(tx, config);
    await saveCrons(tx, configs);
    await wakeLeader(tx);
  });
}

async function saveFunction(tx: Tx, config: FunctionConfig): Promise<void> {
  const eventNames = config.triggers.flatMap((trigger) => ("event" in trigger ? [trigger.event] : []));
  await tx.query(
    `INSERT INTO inngest.function (id, config, event_names) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET config = excluded.config, event_names = excluded.event_names, active = true`,
    [config.id, JSON.stringify(config), eventNames],
  );
}

/** A schedule that stays keeps its next instant, so a restart neither skips nor repeats it. */
async function saveCrons(tx: Tx, configs: readonly FunctionConfig[]): Promise<void> {
  const crons = configs.flatMap(({ id, triggers }) =>
    triggers.flatMap((trigger) => ("cron" in trigger ? [{ id, expression: trigger.cron }] : [])),
  );
  await tx.query(
    `DELETE FROM inngest.cron WHERE (function_id, expression) NOT IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [crons.map(({ id }) => id), crons.map(({ expression }) => expression)],
  );
  for (const { id, expression } of crons) {
    await tx.query(
      "INSERT INTO inngest.cron (function_id, expression, next_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [id, expression, nextCronInstant(expression, new Date())],
    );
  }
}
