import {
  insertStatement,
  updateStatement,
} from "@/server/services/roster/blogger/internal/upsert-statements";
import { pool } from "../pool";

type Bare = { organizationId: string; columns: { column: string; pgType: string }[]; records: unknown[] };

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
    const ids = inserted.rows.map((row) => row.id);
    const updated =
      ids.length === records.length
        ? 0
        : (await client.query(updateStatement(columns), [payload, organizationId, ids])).rowCount;
    await client.query("COMMIT");
    return Response.json({ created: ids.length, updated });
  } finally {
    client.release();
  }
}
