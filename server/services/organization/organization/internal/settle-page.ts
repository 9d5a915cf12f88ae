import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma, type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { IN_KEY_ORDER } from "@/server/services/roster/blogger";

/** Bloggers of one page: some tenths of a second, for which writers of the same ones wait. */
const PAGE = 1_000;

export type PlaceByKey = { platform: Platform; platformBloggerId: string };
type Settling = Pick<Organization, "id" | "ownerId" | "dataMode">;

/** What a change of an organization owes to each blogger, in SQL over organization `o` and blogger `b`. */
type Debt = {
  /** The organization's flag that some bloggers still wait. */
  pending: Prisma.Sql;
  /** Whether what is owed is what the organization is now. */
  stands: Prisma.Sql;
  isUnsettled: Prisma.Sql;
  settled: Prisma.Sql;
};

/** The holder of the data mode: in LOCAL the Owner where there is none, in CLOUD nobody. */
export function owedHolders({ dataMode, ownerId }: Omit<Settling, "id">): Debt {
  const holder = dataMode === "LOCAL" ? ownerId : null;
  return {
    pending: Prisma.sql`holders_pending`,
    stands: Prisma.sql`o.data_mode = ${dataMode}::data_mode AND o.owner_id = ${ownerId}`,
    isUnsettled: isWithoutHolder(dataMode),
    settled: Prisma.sql`owner_user_id = ${holder}`,
  };
}

/** Whether a blogger `b` has not the holder of a data mode. */
export function isWithoutHolder(dataMode: Organization["dataMode"]): Prisma.Sql {
  return dataMode === "LOCAL" ? Prisma.sql`b.owner_user_id IS NULL` : Prisma.sql`b.owner_user_id IS NOT NULL`;
}

/** The approval of the personal edition. */
export const owedApprovals: Debt = {
  pending: Prisma.sql`approvals_pending`,
  stands: Prisma.sql`true`,
  // By name, as the index of the list has them: the few that wait in a large roster are found at once.
  isUnsettled: Prisma.sql`b.review_status IN ('PENDING', 'REJECTED')`,
  settled: Prisma.sql`review_status = 'APPROVED'`,
};

/**
 * Gives the next bloggers after a place what they are owed. Returns the place that it reached, null at the
 * roster's end. Rows are locked in key order, as imports lock them. One that changed since it was read is
 * left for the next round. So a job that was overtaken writes nothing of a former state of the organization,
 * and nobody has to wait for it.
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

/** Has the organization say that all have what they are owed, if so it is. */
export async function endSettling(
  tx: Tx,
  { id }: Pick<Settling, "id">,
  { pending, isUnsettled }: Debt,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE organization SET ${pending} = false WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM blogger b WHERE b.organization_id = ${id} AND ${isUnsettled})`;
}
