import type pg from "pg";

const BATCH = 2000;
const KEPT = "7 days";

const statements = [
  `DELETE FROM inngest.run WHERE id IN
     (SELECT id FROM inngest.run WHERE ended_at < now() - $1::interval ORDER BY ended_at LIMIT $2)`,
  `DELETE FROM inngest.event WHERE id IN
     (SELECT id FROM inngest.event WHERE received_at < now() - $1::interval ORDER BY received_at LIMIT $2)`,
];

/** Drops runs that ended, with their steps, and events that came more than seven days ago. Returns how many rows. */
export async function pruneHistory(pool: pg.Pool): Promise<number> {
  let pruned = 0;
  for (const statement of statements) {
    for (let batch = BATCH; batch === BATCH; pruned += batch) {
      batch = (await pool.query(statement, [KEPT, BATCH])).rowCount ?? 0;
    }
  }
  return pruned;
}
