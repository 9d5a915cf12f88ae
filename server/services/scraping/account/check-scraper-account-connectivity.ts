import { ServiceError } from "@/server/domain/kernel/errors";
import { explainNoDriver, type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { checkConnectivity, findDriver, outcomeOf } from "@/server/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Lease, refusedPick, settleScrape, type Settlement } from "@/server/services/scraping/pace";
import { commitThenCall, type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { lockAccount, getAccount, toAuditRow } from "./internal/account-row";
import { openSession } from "./internal/account-session";
import { claimAccount } from "./internal/account-pace";
import { scraperAccountConnectivity, scraperAccountId } from "./schema";

const CHECK_MS = 30_000;

/**
 * Makes one platform call to see whether it accepts the session. The call counts as a scrape and waits for
 * the account's pace. Status and cooldown do not block it, so that a repair can be checked. The outcome is
 * recorded like a scrape's, but success does not change the status. Throws `NOT_FOUND`, and `CONFLICT` if
 * the account may not call now.
 */
export const checkScraperAccountConnectivity = commitThenCall({
  permission: "scraper-account:write",
  input: scraperAccountId,
  output: scraperAccountConnectivity,
  audit: "scraper-account.check-connectivity",
  async commit({ ctx, tx, input: { id } }) {
    const { before, now, clock } = await lockAccount(tx, ctx, id);
    const driver = findDriver(before.platform);
    if (driver === null) throw new ServiceError("CONFLICT", explainNoDriver(before.platform));
    const session = openSession(before, new URL(driver.baseUrl).hostname);
    if (session === null)
      throw refusedPick("The account may not work", { reason: "NO_SESSION", freesAt: null }, now);
    const use = { worker: "check", leaseMs: CHECK_MS, isCheck: true };
    const taken = await claimAccount(tx, ctx, before, use);
    const target = await findTarget(tx, ctx, before.platform);
    const after = toAuditRow(await getAccount(tx, ctx, id));
    return { before: toAuditRow(before), after, committed: { ...taken, driver, session, target, clock } };
  },
  async call({ ctx, committed: { lease, pace, driver, session, target, clock } }) {
    const lastRequestAt = clock();
    const refusal = await checkConnectivity({ driver, session, clock, ...(target !== null && { target }) });
    const now = clock();
    await settleCheck(ctx, lease, { pace, outcome: outcomeOf(refusal), now, lastRequestAt });
    return {
      ok: refusal === null,
      code: refusal?.code ?? null,
      message: refusal?.message ?? "The platform accepts the session.",
      checkedAt: new Date(now),
    };
  },
});

async function findTarget(tx: Tx, ctx: Ctx, platform: Platform): Promise<string | null> {
  const ownerUserId = visibleOwnerId(ctx);
  const blogger = await tx.blogger.findFirst({
    where: {
      organizationId: ctx.organization.id,
      platform,
      platformStatus: "ACTIVE",
      deactivatedAt: null,
      ...(ownerUserId !== undefined && { ownerUserId }),
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    select: { platformBloggerId: true },
  });
  return blogger?.platformBloggerId ?? null;
}

/** The account stays unchanged if another user has it by now. */
async function settleCheck(ctx: Ctx, lease: Lease, settlement: Settlement): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if ((await settleScrape(tx, lease, settlement)) === null) return;
    const { now, outcome } = settlement;
    // The platform was not reached, so nothing is known about the account.
    if (outcome.kind === "UNREACHABLE") return;
    await tx.scraperAccount.update({
      where: { id: lease.accountId },
      data: {
        lastConnectivityCheckAt: new Date(now),
        failedCheckCode: outcome.kind === "ok" ? null : outcome.kind,
      },
    });
  });
}
