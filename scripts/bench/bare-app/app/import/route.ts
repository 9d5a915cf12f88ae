import {
  insertStatement,
  updateStatement,
} from "@/server/services/roster/blogger/internal/upsert-statements";
import { pool } from "../pool";

type Bare = {
  organizationId: string;
  columns: { column: string; pgType: string }[];
  records: { new_id: string }[];
};

/** Only the SQL of an import: no key, limits, checks, links, run or idempotency. */
export async function POST(request: Request): Promise<Response> {
  const { organizationId, columns, records } = (await request.json()) as Bare;
  const payload = JSON.stringify(records);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const inserted = await client.query<{ id: string }>(insertStatement(columns), [
      payload,
      organizationId,
      "OPEN_API",
      "PENDING",
    ]);
    const created = new Set(inserted.rows.map((row) => row.id));
    const rest = records.filter((record) => !created.has(record.new_id));
    const updated =
      rest.length === 0
        ? 0
        : (await client.query(updateStatement(columns), [JSON.stringify(rest), organizationId, []])).rowCount;
    await client.query("COMMIT");
    return Response.json({ created: created.size, updated });
  } finally {
    client.release();
  }
}
