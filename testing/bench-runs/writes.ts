import pg from "pg";
import { getDb } from "@/server/infra/db";

export class Writes {
  constructor(readonly byTable: ReadonlyMap<string, number>) {}

  get total(): number {
    return [...this.byTable.values()].reduce((sum, rows) => sum + rows, 0);
  }

  minus(before: Writes): Writes {
    const rows = [...this.byTable].map(
      ([table, count]) => [table, count - (before.byTable.get(table) ?? 0)] as const,
    );
    return new Writes(new Map(rows.filter(([, count]) => count > 0)));
  }
}

/** Disconnects the service first: a connection reports its last rows to the statistics when it closes. */
export async function countWrites(url: string): Promise<Writes> {
  await getDb().$disconnect();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const connected =
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend'";
  for (;;) {
    const { rows } = await client.query<{ count: number }>(connected);
    if ((rows[0]?.count ?? 1) <= 1) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { rows } = await client.query<{ table: string; writes: string }>(
    "SELECT relname AS table, n_tup_ins + n_tup_upd + n_tup_del AS writes FROM pg_stat_user_tables",
  );
  await client.end();
  return new Writes(new Map(rows.map(({ table, writes }) => [table, Number(writes)])));
}
