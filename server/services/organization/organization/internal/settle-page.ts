import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma, type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { IN_KEY_ORDER } from "@/server/services/roster/blogger";

/** Bloggers per page: a few tenths of a second, for which concurrent writers of the same rows wait. */
const PAGE = 1_000;

export type PlaceByKey = { platform: Platform; platformBloggerId: string };
type Settling = Pick<Organization, "id" | "ownerId" | "dataMode">;

type Debt = {
  pending: Prisma.Sql;
  /** Whether the change still matches the organization's current state. */
  stands: Prisma.Sql;
  isUnsettled: Prisma.Sql;
  settled: Prisma.Sql;
};

/** LOCAL: the Owner becomes the owner of bloggers without one. CLOUD: owners are cleared. */
export function owedOwners({ dataMode, ownerId }: Omit<Settling, "id">): Debt {
  const owner = dataMode === "LOCAL" ? ownerId : null;
  return {
    pending: Prisma.sql`holders_pending`,
    stands: Prisma.sql`o.data_mode = ${dataMode}::data_mode AND o.owner_id = ${ownerId}`,
    isUnsettled: isWithoutOwner(dataMode),
    settled: Prisma.sql`owner_user_id = ${owner}`,
  };
}

export function isWithoutOwner(dataMode: Organization["dataMode"]): Prisma.Sql {
  return dataMode === "LOCAL" ? Prisma.sql`b.owner_user_id IS NULL` : Prisma.sql`b.owner_user_id IS NOT NULL`;
}

export const owedApprovals: Debt = {
  pending: Prisma.sql`approvals_pending`,
  stands: Prisma.sql`true`,
  // Lists the values, so that the index of the roster finds the few that wait.
  isUnsettled: Prisma.sql`b.review_status IN ('PENDING', 'REJECTED')`,
  settled: Prisma.sql`review_status = 'APPROVED'`,
};

/**
 * Settles one page of bloggers after a key; returns the last key, null at the end of the roster. Rows are
 * locked in key order, as imports do, and rows that changed since they were read are left for the next round.
 * If the organization has changed again, nothing is written and no lock is waited for.
 */
export async function settlePage(
  tx: Tx,
  { id }: Pick<Settling, "id">,
  { pending, stands, isUnsettled, settled }: Debt,
  after: PlaceByKey | null,
): Promise<PlaceByKey | null> {
  const behind =
    after === null
      ? Prisma.empty
      : Prisma.sql`AND (b.platform, b.platform_blogger_id) > (${after.platform}::platform, ${after.platformBloggerId})`;
  const [reached] = await tx.$queryRaw<PlaceByKey[]>`
    WITH page AS MATERIALIZED (
      SELECT b.id, b.platform, b.platform_blogger_id, b.revision FROM blogger b
      WHERE b.organization_id = ${id} AND ${isUnsettled} ${behind} AND EXISTS (
        SELECT FROM organization o WHERE o.id = ${id} AND o.${pending} AND ${stands})
      ORDER BY b.platform, b.platform_blogger_id LIMIT ${PAGE}
    ), locked AS MATERIALIZED (
      SELECT b.id FROM blogger b JOIN page USING (id) WHERE b.revision = page.revision
      ${IN_KEY_ORDER} FOR UPDATE OF b
    ), written AS (
      UPDATE blogger b SET ${settled} FROM locked WHERE b.id = locked.id
    )
    SELECT platform, platform_blogger_id AS "platformBloggerId" FROM page
    ORDER BY page.platform, page.platform_blogger_id OFFSET ${PAGE - 1}`;
  return reached ?? null;
}

export async function endSettling(
  tx: Tx,
  { id }: Pick<Settling, "id">,
  { pending, isUnsettled }: Debt,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE organization SET ${pending} = false WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM blogger b WHERE b.organization_id = ${id} AND ${isUnsettled})`;
}
