import { ServiceError } from "@/server/domain/errors";
import { type Pace, readyAt, type ScrapeOutcome, startScrape } from "@/server/domain/pace";
import { type Platform } from "@/server/domain/platforms";
import { type Db, type Tx } from "@/server/infra/db";
import { checkConnectivity, type Driver, drivers } from "@/server/platforms";
import { settleScrape } from "@/server/services/pace";
import { commitThenCall, type Ctx } from "@/server/services/verb";
import { requireEligible, requireReady } from "./internal/account-eligibility";
import { lockAccount, readAccount, toAuditRow } from "./internal/account-row";
import { openSession } from "./internal/account-session";
import { takeLease } from "./internal/lease";
import { toPaceAccount } from "./internal/pace-account";
import { readAccountPace } from "./internal/read-account-pace";
import { spendBudget } from "./internal/spend-budget";
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
    const before = await lockAccount(tx, ctx, id);
    const now = ctx.now();
    const { platform } = before;
    const pace = await readAccountPace(tx, ctx, before);
    const account = toPaceAccount(before);
    const mended = { ...account, status: "ACTIVE" as const, cooldownUntil: null };
    requireEligible(ctx, { account: mended, pace, now });
    requireReady(readyAt(mended, pace, now.getTime()), now);
    const driver: Driver = drivers[platform];
    const session = openSession(before, new URL(driver.baseUrl).hostname);
    if (session === null) throw noSession();
    await spendBudget(tx, ctx, { platform, pace, now });
    const start = { now: now.getTime(), holder: "check", leaseMs: CHECK_MS };
    const token = await takeLease(tx, before, startScrape(account, pace, start), now);
    const target = await findTarget(tx, ctx, platform, driver);
    const after = toAuditRow(await readAccount(tx, ctx, id));
    const check = { accountId: id, token, pace };
    return { before: toAuditRow(before), after, committed: { check, driver, session, target } };
  },
  async call({ ctx, committed: { check, driver, session, target } }) {
    const startedAt = ctx.now();
    const clock = () => ctx.now().getTime();
    const refusal = await checkConnectivity({ driver, session, clock, ...(target !== null && { target }) });
    const checkedAt = ctx.now();
    const outcome: ScrapeOutcome =
      refusal === null
        ? { kind: "ok" }
        : { kind: refusal.code, retryAfterMs: refusal.retryAfterMs ?? undefined };
    await settleCheck(ctx.db, check, outcome, { startedAt, checkedAt });
    return {
      ok: refusal === null,
      code: refusal?.code ?? null,
      message: refusal?.message ?? "The platform accepts the session.",
      checkedAt,
    };
  },
});

/** Its cookies may be of other hosts of the site alone. */
function noSession(): ServiceError {
  const message = "The account has no session that its platform would take. Authorise the account again.";
  return new ServiceError("CONFLICT", message, { ineligible: { reason: "NO_SESSION", freesAt: null } });
}

/** A creator of the organization to ask for, as a scrape would; null: the driver's own choice. */
async function findTarget(tx: Tx, ctx: Ctx, platform: Platform, driver: Driver): Promise<string | null> {
  const blogger = await tx.blogger.findFirst({
    where: { organizationId: ctx.organization.id, platform, platformStatus: "ACTIVE", deactivatedAt: null },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    select: { platformBloggerId: true },
  });
  const id = blogger?.platformBloggerId;
  return id !== undefined && driver.ids.test(id) ? id : null;
}

/** Where somebody else has the account by now, it is theirs and stays as it is. */
async function settleCheck(
  db: Db,
  { pace, ...lease }: { accountId: string; token: string; pace: Pace },
  outcome: ScrapeOutcome,
  { startedAt, checkedAt }: { startedAt: Date; checkedAt: Date },
): Promise<void> {
  const at = { now: checkedAt.getTime(), lastRequestAt: startedAt.getTime() };
  await db.$transaction(async (tx) => {
    if ((await settleScrape(tx, lease, { pace, outcome, ...at })) === null) return;
    await tx.scraperAccount.update({
      where: { id: lease.accountId },
      data: {
        lastConnectivityCheckAt: checkedAt,
        failedCheckCode: outcome.kind === "ok" ? null : outcome.kind,
      },
    });
  });
}
