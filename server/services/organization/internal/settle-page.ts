import { type Platform } from "@/server/domain/platforms";
import { ServiceError } from "@/server/domain/errors";
import { Prisma, type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";

/** Bloggers of one page: some tenths of a second, for which writers of the same ones wait. */
const HOLDERS_PAGE = 1_000;

export type PlaceByKey = { platform: Platform; platformBloggerId: string };
type Settling = Pick<Organization, "id" | "ownerId" | "dataMode">;

/**
 * Gives the next bloggers after a place the holder of the data mode: in LOCAL the Owner where there is none,
 * in CLOUD nobody. Returns the place that it reached, null at the roster's end. Rows are locked in key order,
 * as imports lock them. One that changed since it was read is left for the next round. So a job that was
 * overtaken writes no holder of a former mode, and nobody has to wait for the organization.
 */
export async function settlePage(
  tx: Tx,
  { id, ownerId, dataMode }: Settling,
  after: PlaceByKey | null,
): Promise<PlaceByKey | null> {
  const holder = dataMode === "LOCAL" ? ownerId : null;
  const behind =
    after === null
      ? Prisma.empty
      : Prisma.sql`AND (b.platform, b.platform_blogger_id) > (${after.platform}::platform, ${after.platformBloggerId})`;
  const [reached] = await tx.$queryRaw<PlaceByKey[]>`
    WITH page AS MATERIALIZED (
      SELECT b.id, b.platform, b.platform_blogger_id, b.revision FROM blogger b
      WHERE b.organization_id = ${id} AND ${isUnsettled(dataMode)} ${behind} AND EXISTS (
        SELECT FROM organization o WHERE o.id = ${id} AND o.holders_pending
          AND o.data_mode = ${dataMode}::data_mode AND o.owner_id = ${ownerId})
      ORDER BY b.platform, b.platform_blogger_id LIMIT ${HOLDERS_PAGE}
    ), locked AS MATERIALIZED (
      SELECT b.id FROM blogger b JOIN page USING (id) WHERE b.revision = page.revision
      ORDER BY b.platform::text COLLATE "C", b.platform_blogger_id COLLATE "C" FOR UPDATE OF b
    ), settled AS (
      UPDATE blogger b SET owner_user_id = ${holder} FROM locked WHERE b.id = locked.id
    )
    SELECT platform, platform_blogger_id AS "platformBloggerId" FROM page
    ORDER BY page.platform, page.platform_blogger_id OFFSET ${HOLDERS_PAGE - 1}`;
  return reached ?? null;
}

/** Whether all have the holder of the data mode now; the organization says so from then on. */
export async function endSettling(tx: Tx, { id, dataMode }: Settling): Promise<boolean> {
  const ended = await tx.$executeRaw`
    UPDATE organization SET holders_pending = false WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM blogger b WHERE b.organization_id = ${id} AND ${isUnsettled(dataMode)})`;
  return ended > 0;
}

/** Of a blogger `b`. */
export function isUnsettled(dataMode: Organization["dataMode"]): Prisma.Sql {
  return dataMode === "LOCAL" ? Prisma.sql`b.owner_user_id IS NULL` : Prisma.sql`b.owner_user_id IS NOT NULL`;
}

/** Refuses what needs the holders while they are still being written. Throws `CONFLICT`. */
export function checkSettled({ holdersPending }: Pick<Organization, "holdersPending">): void {
  if (!holdersPending) return;
  throw new ServiceError(
    "CONFLICT",
    "The data mode was changed, and the bloggers' holders are still being written. Try again in a few minutes.",
  );
}
