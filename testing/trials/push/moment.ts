import { type Pool } from "pg";

/** What a worker can be in the middle of: an attempt, or (a control only) the two halves of a position that moves apart. */
export type Moment = "attempt" | "halves";

const signs: Readonly<Record<Moment, string>> = {
  attempt: "sync_delivery d ON d.id = held WHERE d.status = 'RUNNING'",
  halves: `sync_endpoint e ON e.id = held
    WHERE e.position > coalesce((SELECT max(last_seq) FROM sync_delivery d WHERE d.endpoint_id = e.id), 0)`,
};

/** Whether a worker is in the middle of that, or was when it died. */
export async function isIn(pool: Pool, moment: Moment, worker: string): Promise<boolean> {
  const { rows } = await pool.query<{ yes: boolean }>(
    `SELECT EXISTS (SELECT FROM push_trial.holder JOIN ${signs[moment]} AND worker = $1) AS yes`,
    [worker],
  );
  return rows[0]?.yes === true;
}
