import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type ScraperAccountModel } from "@/server/infra/db/generated/models";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { getDatabaseClock } from "@/server/services/scraping/pace";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";
import { rollWindows } from "@/server/domain/scraping/pace";

export const withOwner = { owner: { select: { username: true } } } as const;

export type AccountRow = ScraperAccountModel & { owner: { username: string } | null };

/** In LOCAL mode a member sees only their own accounts (docs/rules.md#data-mode). */
export function visibleTo(ctx: Ctx): { organizationId: OrganizationId; ownerUserId?: string } {
  const organizationId = ctx.organization.id;
  const ownerUserId = visibleOwnerId(ctx);
  return ownerUserId === undefined ? { organizationId } : { organizationId, ownerUserId };
}

/** Throws `NOT_FOUND` for an account that the actor may not see. */
export async function getAccount(db: Db | Tx, ctx: Ctx, id: string): Promise<AccountRow> {
  const row = await db.scraperAccount.findFirst({ where: { ...visibleTo(ctx), id }, include: withOwner });
  if (row === null) throw notFound("scraper account");
  return row;
}

/** Locks the row until the transaction ends. `clock` is the database's, `now` its time after the lock. */
export async function lockAccount(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ before: AccountRow; now: number; clock: () => number }> {
  await tx.$queryRaw`
    SELECT 1 FROM scraper_account WHERE id = ${id} AND organization_id = ${ctx.organization.id}
    FOR NO KEY UPDATE`;
  const clock = await getDatabaseClock(tx);
  return { before: await getAccount(tx, ctx, id), now: clock(), clock };
}

export function toAuditRow({ owner: _owner, ...row }: AccountRow): ScraperAccountModel {
  return row;
}

export function toShownAccount(row: AccountRow, now: number) {
  const { dayWindowStartedAt, hourWindowStartedAt, lastResetAt } = row;
  const windows = rollWindows(
    {
      ...row,
      dayWindowStartedAt: dayWindowStartedAt.getTime(),
      hourWindowStartedAt: hourWindowStartedAt.getTime(),
      lastResetAt: toMs(lastResetAt),
    },
    now,
  );
  return {
    ...row,
    ownerUserName: row.owner?.username ?? null,
    usedToday: windows.usedToday,
    usedThisHour: windows.usedThisHour,
    lastResetAt: toDate(windows.lastResetAt),
  };
}

export function toMs(at: Date | null): number | null {
  return at?.getTime() ?? null;
}

export function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

type Lease = { leaseToken: string | null; leaseExpiresAt: Date | null };

/** Throws `CONFLICT` while another user works with the account. The lease token identifies the caller. */
export function refuseWhileLeased(
  { leaseToken, leaseExpiresAt }: Lease,
  now: number,
  shownToken?: string,
): void {
  if (leaseExpiresAt === null || leaseExpiresAt.getTime() <= now) return;
  if (shownToken !== undefined && shownToken === leaseToken) return;
  const freesAt = leaseExpiresAt.toISOString();
  throw new ServiceError(
    "CONFLICT",
    `This account is in use until ${freesAt} at the latest. Try again then, or when it is released.`,
    { ineligible: { reason: "LEASED", freesAt } },
  );
}

export function lostLease(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "Your lease of this account has ended, or another user has the account now. Stop using it, and acquire it again.",
  );
}
