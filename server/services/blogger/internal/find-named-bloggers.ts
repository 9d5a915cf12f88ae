import { type Platform } from "@/server/domain/platforms";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/verb";
import { findHolder } from "./find-holder";

/** One of the ways a caller names a blogger. A caller may have given several bloggers the same `externalId`. */
export type BloggerName =
  { id: string } | { platform: Platform; platformBloggerId: string } | { externalId: string };

export type NamedBlogger = { index: number; id: string };

/** The organization's bloggers that names mean, by the names' indexes; a name without a blogger is not among them. */
export async function findNamedBloggers(
  tx: Tx,
  ctx: Ctx,
  names: readonly (BloggerName & { index: number })[],
): Promise<NamedBlogger[]> {
  if (names.length === 0) return [];
  const holder = findHolder(ctx) ?? null;
  const organizationId = ctx.organization.id;
  return tx.$queryRaw<NamedBlogger[]>`
    WITH name AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
        AS n ("index" integer, id text, platform platform, "platformBloggerId" text, "externalId" text)
    ), named AS (
      SELECT n.index, b.id, b.owner_user_id FROM name n JOIN blogger b
        ON b.organization_id = ${organizationId} AND b.id = n.id
      UNION ALL
      SELECT n.index, b.id, b.owner_user_id FROM name n JOIN blogger b
        ON b.organization_id = ${organizationId} AND b.platform = n.platform AND b.platform_blogger_id = n."platformBloggerId"
      UNION ALL
      SELECT n.index, b.id, b.owner_user_id FROM name n JOIN blogger b
        ON b.organization_id = ${organizationId} AND b.external_id = n."externalId"
    )
    SELECT index, id FROM named WHERE ${holder}::text IS NULL OR owner_user_id = ${holder}`;
}
