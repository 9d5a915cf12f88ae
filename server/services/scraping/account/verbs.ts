import { randomBytes } from "node:crypto";
import { ServiceError } from "@/server/domain/kernel/errors";
import { FINGERPRINT_RANDOM_BYTES, generateFingerprint } from "@/server/domain/scraping/fingerprint";
import { newId } from "@/server/domain/kernel/ids";
import { applyMarkRisk, findSessionCause } from "@/server/domain/scraping/pace";
import { type Tx } from "@/server/infra/db";
import { getDatabaseClock } from "@/server/services/scraping/pace";
import { checkRoom, type Ctx, mutation, query } from "@/server/services/kernel/verb";
import {
  type AccountRow,
  lockAccount,
  getAccount,
  toAuditRow,
  visibleTo,
  withOwner,
  refuseWhileLeased,
  toDate,
  toMs,
  toShownAccount,
} from "./internal/account-row";
import {
  createScraperAccountInput,
  listScraperAccountsInput,
  markScraperAccountRiskInput,
  scraperAccount,
  scraperAccountId,
  scraperAccountList,
  updateScraperAccountInput,
} from "./schema";

/** The list has no pages, so it must stay short. */
const MAX_ACCOUNTS = 1_000;

/** Newest first (docs/rules.md#scraper-accounts). */
export const listScraperAccounts = query({
  permission: "scraper-account:read",
  input: listScraperAccountsInput,
  output: scraperAccountList,
  async run({ ctx, input = {} }) {
    const { platform, status, ownerUserId, text } = input;
    const rows = await ctx.db.scraperAccount.findMany({
      where: {
        AND: [visibleTo(ctx), ownerUserId === undefined ? {} : { ownerUserId }],
        ...(platform !== undefined && { platform: { in: platform } }),
        ...(status !== undefined && { status: { in: status } }),
        ...(text !== undefined && { OR: matchesText(text) }),
      },
      include: withOwner,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    const now = (await getDatabaseClock(ctx.db))();
    return { list: rows.map((row) => toShownAccount(row, now)) };
  },
});

function matchesText(text: string) {
  const contains = text.replace(/[\\%_]/g, "\\$&");
  const like = { contains, mode: "insensitive" } as const;
  return [{ displayName: like }, { owner: { username: like } }, { partition: text }, { id: text }];
}

/** Without the cookie. Throws `NOT_FOUND`. */
export const getScraperAccount = query({
  permission: "scraper-account:read",
  input: scraperAccountId,
  output: scraperAccount,
  async run({ ctx, input: { id } }) {
    const row = await getAccount(ctx.db, ctx, id);
    return toShownAccount(row, (await getDatabaseClock(ctx.db))());
  },
});

/**
 * The acting user owns the account. Its counter windows start now, with the usage that is sent. Throws
 * `CONFLICT` for a partition in use, or at 1,000 accounts.
 */
export const createScraperAccount = mutation({
  permission: "scraper-account:write",
  input: createScraperAccountInput,
  output: scraperAccount,
  audit: "scraper-account.create",
  async run({ ctx, tx, input: { partition: sent, fingerprintProfile, ...values } }) {
    const organizationId = ctx.organization.id;
    await checkRoom(tx, ctx, {
      noun: "scraper accounts",
      most: MAX_ACCOUNTS,
      count: () => tx.scraperAccount.count({ where: { organizationId } }),
    });
    const id = newId("scraperAccount");
    const partition = sent ?? `persist:scraper-${id.slice("acc_".length)}`;
    await refuseTakenPartition(tx, ctx, partition);
    const now = (await getDatabaseClock(tx))();
    const after = await tx.scraperAccount.create({
      data: {
        ...values,
        id,
        organizationId,
        partition,
        ownerUserId: ctx.actor.type === "user" ? ctx.actor.userId : null,
        fingerprintProfile: fingerprintProfile ?? generateFingerprint(randomBytes(FINGERPRINT_RANDOM_BYTES)),
        dayWindowStartedAt: new Date(now),
        hourWindowStartedAt: new Date(now),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      },
      include: withOwner,
    });
    return { before: null, after: toAuditRow(after), result: toShownAccount(after, now) };
  },
});

/** `checkRoom` locks the organization, so the second of two concurrent creations sees the first. */
async function refuseTakenPartition(tx: Tx, { organization }: Ctx, partition: string): Promise<void> {
  const where = { organizationId: organization.id, partition };
  if ((await tx.scraperAccount.count({ where })) === 0) return;
  throw new ServiceError(
    "CONFLICT",
    "Another account of the organization uses this partition. Send another one, or none to have it generated.",
  );
}

/**
 * A status that is sent is the user's confirmation, and so the latest check. With a new session, ACTIVE
 * ends a captcha's cooldown (docs/rules.md#scraper-accounts). Throws `NOT_FOUND`.
 */
export const updateScraperAccount = mutation({
  permission: "scraper-account:write",
  input: updateScraperAccountInput,
  output: scraperAccount,
  audit: "scraper-account.update",
  async run({ ctx, tx, input: { id, fingerprintProfile: _ignored, ...values } }) {
    const { before, now } = await lockAccount(tx, ctx, id);
    const after = await tx.scraperAccount.update({
      where: { id: before.id },
      data: {
        ...values,
        ...(values.status !== undefined && {
          lastConnectivityCheckAt: new Date(now),
          failedCheckCode: null,
        }),
        ...(values.status === "ACTIVE" && hasNewSession(before) && { cooldownUntil: null }),
      },
      include: withOwner,
    });
    return { before: toAuditRow(before), after: toAuditRow(after), result: toShownAccount(after, now) };
  },
});

/** Whether the session is newer than the cause of the cooldown: a captcha, or an expired session. */
function hasNewSession(account: AccountRow): boolean {
  const cause = findSessionCause(account);
  return cause !== null && account.lastAuthAt !== null && account.lastAuthAt > cause;
}

/** Returns the account as it was. Throws `NOT_FOUND`, and `CONFLICT` while it is in use. */
export const deleteScraperAccount = mutation({
  permission: "scraper-account:delete",
  input: scraperAccountId,
  output: scraperAccount,
  audit: "scraper-account.delete",
  async run({ ctx, tx, input: { id } }) {
    const { before, now } = await lockAccount(tx, ctx, id);
    refuseWhileLeased(before, now);
    await tx.scraperAccount.delete({ where: { id: before.id } });
    return { before: toAuditRow(before), after: null, result: toShownAccount(before, now) };
  },
});

/**
 * The reason decides between at risk, banned and paused (docs/rules.md#scraper-accounts). Throws
 * `NOT_FOUND`.
 */
export const markScraperAccountRisk = mutation({
  permission: "scraper-account:write",
  input: markScraperAccountRiskInput,
  output: scraperAccount,
  audit: "scraper-account.mark-risk",
  async run({ ctx, tx, input: { id, ...mark } }) {
    const { before, now } = await lockAccount(tx, ctx, id);
    const { status, riskReason } = before;
    const known = {
      status,
      riskReason,
      riskAt: toMs(before.riskAt),
      cooldownUntil: toMs(before.cooldownUntil),
    };
    const marked = applyMarkRisk(known, mark, now);
    const after = await tx.scraperAccount.update({
      where: { id: before.id },
      data: { ...marked, riskAt: toDate(marked.riskAt), cooldownUntil: toDate(marked.cooldownUntil) },
      include: withOwner,
    });
    return { before: toAuditRow(before), after: toAuditRow(after), result: toShownAccount(after, now) };
  },
});
