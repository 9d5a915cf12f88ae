import { bloggerListFields } from "@/server/domain/roster/blogger";
import { BLOGGER_FROM, bloggerSelectList } from "@/server/services/roster/blogger/internal/blogger-row";
import { pool } from "../pool";

/** Only the SQL of a page of 500, with the driver's raw rows. */
export async function GET(request: Request): Promise<Response> {
  const organizationId = new URL(request.url).searchParams.get("organizationId");
  const { rows } = await pool.query(
    `SELECT ${bloggerSelectList(bloggerListFields)}, b.updated_at::text AS "sortKey" FROM ${BLOGGER_FROM}
     WHERE b.organization_id = $1 AND b.deactivated_at IS NULL ORDER BY b.updated_at DESC, b.id DESC LIMIT 501`,
    [organizationId],
  );
  return Response.json({ items: rows.slice(0, 500) });
}
