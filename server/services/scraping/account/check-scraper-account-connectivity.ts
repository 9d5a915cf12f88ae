import { ServiceError } from "@/server/domain/kernel/errors";
import { explainNoDriver, type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { checkConnectivity, findDriver, outcomeOf } from "@/server/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Lease, refusedPick, settleScrape, type Settlement } from "@/server/services/scraping/pace";
import { commitThenCall, type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { lockAccount, readAccount, toAuditRow } from "./internal/account-row";
import { openSession } from "./internal/account-session";
import { takeAccount } from "./internal/take-account";
import { scraperAccountConnectivity, scraperAccountId } from "./schema";

/** Longer than a call of a driver may take. */
const CHECK_MS = 30_000;

/**
 * Asks the platform by one call whether it accepts an account's session. That costs what a scrape costs, and
 * waits for the account's pace. Status and cooldown do not forbid it: people check what they have mended.
 * What the platform says is recorded like a scrape's outcome; success leaves the status to a person. Throws
 * `NOT_FOUND`, and `CONFLICT` where the account may not call now.
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
    const use = { holder: "check", leaseMs: CHECK_MS, isCheck: true };
    const taken = await takeAccount(tx, ctx, before, use);
    const target = await findTarget(tx, ctx, before.platform);
    const after = toAuditRow(await readAccount(tx, ctx, id));
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

/** A creator that the caller sees, to ask for as a scrape would; null: the driver's own choice. */
async function findTarget(tx: Tx, ctx: Ctx, platform: Platform): Promise<string | null> {
  const holder = visibleOwnerId(ctx);
  const blogger = await tx.blogger.findFirst({
    where: {
      ...{ organizationId: ctx.organization.id, platform, platformStatus: "ACTIVE", deactivatedAt: null },
      ...(holder !== undefined && { ownerUserId: holder }),
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    select: { platformBloggerId: true },
  });
  return blogger?.platformBloggerId ?? null;
}

/** Where another user has the account by now, it stays as it is. */
async function settleCheck(ctx: Ctx, lease: Lease, settlement: Settlement): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if ((await settleScrape(tx, lease, settlement)) === null) return;
    const { now, outcome } = settlement;
    // Nothing was found out about the account.
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
