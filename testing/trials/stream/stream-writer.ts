import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** How a trial's writers behave: how many bloggers they share, how long they linger before they commit, how often they give up. */
export type WriterPlan = {
  databaseUrl: string;
  bloggerIds: readonly string[];
  maxPauseMs: number;
  abortShare: number;
};
export type WriterCounts = { committed: number; aborted: number; killed: number };

const MAX_ROWS = 3;

/** Changes random bloggers, transaction after transaction, until `signal` aborts; a killed connection is made anew. */
export async function writeUntil(plan: WriterPlan, signal: AbortSignal, counts: WriterCounts): Promise<void> {
  const goesOn = () => !signal.aborted;
  while (goesOn()) {
    const client = new Client({ connectionString: plan.databaseUrl, application_name: "stream-writer" });
    // A killed backend is reported here too; the loop below sees it as a failed statement.
    client.on("error", () => undefined);
    try {
      await client.connect();
      while (goesOn()) await writeOnce(client, plan, counts);
    } catch {
      counts.killed += 1;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function writeOnce(client: Client, plan: WriterPlan, counts: WriterCounts): Promise<void> {
  const count = 1 + Math.floor(Math.random() * MAX_ROWS);
  const ids = Array.from({ length: count }, () => pick(plan.bloggerIds)).sort();
  await client.query("BEGIN");
  const remark = crypto.randomUUID();
  await client.query(
    `UPDATE blogger SET remark = $2 WHERE id IN (SELECT id FROM blogger WHERE id = ANY ($1) ORDER BY id FOR UPDATE)`,
    [ids, remark],
  );
  await client.query(
    `INSERT INTO stream_control.sequence_stamp SELECT unnest($1::text[]), nextval('stream_control.stamp')
     ON CONFLICT (blogger_id) DO UPDATE SET seq = excluded.seq`,
    [[...new Set(ids)]],
  );
  await sleep(Math.random() * plan.maxPauseMs);
  const aborts = Math.random() < plan.abortShare;
  await client.query(aborts ? "ROLLBACK" : "COMMIT");
  counts[aborts ? "aborted" : "committed"] += 1;
}

function pick(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? "";
}
