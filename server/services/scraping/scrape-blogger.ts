import { ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { explainNoDriver, findDriver } from "@/server/platforms";
import { readBlogger } from "@/server/services/blogger";
import { settleScrape } from "@/server/services/pace";
import { paceInForce } from "@/server/services/pace-policy";
import { inWireForm, mutation, rosterChanged } from "@/server/services/verb";
import { askPlatform, lostAccount } from "./internal/ask-platform";
import { beginScrape } from "./internal/begin-scrape";
import { recordDrift } from "./internal/record-drift";
import { storeScrape } from "./internal/store-scrape";
import { scrapeBloggerInput, scrapeBloggerResult } from "./schema";

/**
 * Asks the platform for one creator with an account of the organization, at that account's pace, and writes
 * what it says. A refusal of the platform is a result. Throws `NOT_FOUND`, and `CONFLICT` for a deactivated
 * creator or where no account may work now, with the reason and when one is free.
 */
export const scrapeBlogger = mutation({
  permission: "blogger:write",
  input: scrapeBloggerInput,
  output: scrapeBloggerResult,
  audit: "blogger.refresh",
  async prepare({ ctx, input: { id, policyId = null } }) {
    const { platform, platformBloggerId, ownerUserId, deactivatedAt } = await readBlogger(ctx.db, ctx, id);
    if (deactivatedAt !== null)
      throw new ServiceError(
        "CONFLICT",
        "The creator is deactivated. Import it again to take it back first.",
      );
    const driver = findDriver(platform);
    if (driver === null) throw new ServiceError("CONFLICT", explainNoDriver(platform));
    const pace = (await paceInForce(ctx.db, ctx.organization.id, policyId))[platform];
    const begun = await beginScrape(ctx, { platform, ownerUserId, pace });
    return { platform, begun, result: await askPlatform(ctx, begun, { driver, platformBloggerId }) };
  },
  async run({ ctx, tx, input: { id }, prepared: { platform, begun, result } }) {
    const { pace, lease, clock } = begun;
    const now = clock();
    const before = await readAudited(tx, id);
    const failure = await storeScrape(tx, ctx, { id, result, now: new Date(now) });
    const { drift, lastRequestAt } = result.kind === "done" ? result : result.progress;
    await recordDrift(tx, platform, drift, new Date(now));
    const { code, retryAfterMs } =
      result.kind === "done" ? { code: "ok" as const, retryAfterMs: null } : result;
    const settled = await settleScrape(tx, lease, {
      pace,
      outcome: { kind: code, ...(retryAfterMs !== null && { retryAfterMs }) },
      ...{ now, lastRequestAt: lastRequestAt ?? now },
    });
    if (settled === null) throw lostAccount();
    ctx.afterCommit(rosterChanged(ctx.organization.id));
    const outcome = failure === null ? ("SUCCESS" as const) : ("FAILED" as const);
    const after = await readAudited(tx, id);
    return {
      before,
      after: { ...after, outcome, code: failure?.code ?? null, accountId: lease.accountId },
      result: inWireForm({
        outcome,
        code: failure?.code ?? null,
        message: failure?.message ?? null,
        blogger: await readBlogger(tx, ctx, id),
      }),
    };
  },
});

/** What the audit keeps; the figures themselves are the creator's history. */
function readAudited(tx: Tx, id: string) {
  const select = { id: true, platformBloggerId: true, platformStatus: true, lastSyncedAt: true } as const;
  return tx.blogger.findUniqueOrThrow({ where: { id }, select });
}
