import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Pace } from "@/server/domain/scraping/pace";
import { explainNoDriver, type Platform } from "@/server/domain/roster/platforms";
import { type Db, retryLostRace, type Tx } from "@/server/infra/db";
import { findDriver, refuseId } from "@/server/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { forgetMomentFailures, readDatabaseClock } from "@/server/services/scraping/pace";
import { type Ctx, rosterChanged, withTransaction } from "@/server/services/kernel/verb";
import { type Answer, askPlatform } from "./ask-platform";
import { beginScrape } from "./begin-scrape";
import { claimCreator } from "./claim-creator";
import { recordDrift } from "./record-drift";
import { expectedDuration } from "./scrape-time";
import { settleAlone, settleWithin } from "./settle-account";
import { auditedColumns, type Stored, storeScrape } from "./store-scrape";

/** `paces`: the numbers in force, by platform. */
type Order = {
  id: string;
  paces: Record<Platform, Pace>;
  /** Told once the account is known: how long its calls take, in ms. */
  onBegun?: (expectedMs: number) => void;
};
/** `accountId` is null where the outcome was known without an account. */
type Scraped = Omit<Stored, "written"> & {
  before: Awaited<ReturnType<typeof readTarget>>["before"];
  accountId: string | null;
};

/**
 * One scrape: claims the creator, picks an account, asks the platform at its pace, and writes creator and
 * account together. `keep` writes in the same transaction; what it returns is the result. Throws `NOT_FOUND`,
 * and `CONFLICT` for a creator that is deactivated or being scraped, or where no account may work now.
 *
 * Whatever throws once an account was picked, that account is settled all the same.
 */
export async function scrape<Kept>(
  ctx: Ctx,
  { id, paces, onBegun }: Order,
  keep: (tx: Tx, scraped: Scraped) => Promise<Kept>,
): Promise<Kept> {
  const { platform, ownerUserId, before } = await readTarget(ctx.db, ctx, id);
  const { platformBloggerId } = before;
  const driver = findDriver(platform);
  if (driver === null) throw new ServiceError("CONFLICT", explainNoDriver(platform));
  const invalid = refuseId(driver, platformBloggerId);
  if (invalid !== null)
    return commitScrape(ctx, async (tx) => {
      const answer = { kind: "refused" as const, ...invalid };
      const now = new Date((await readDatabaseClock(tx))());
      const { written, ...stored } = await storeScrape(tx, ctx, { id, answer, now });
      return { isWritten: written !== null, kept: await keep(tx, { ...stored, before, accountId: null }) };
    });

  const claim = await claimCreator(ctx.db, id);
  try {
    const begun = await beginScrape(ctx, { platform, ownerUserId, driver, pace: paces[platform] });
    onBegun?.(expectedDuration(platform, begun.account, begun.pace));
    let heard: Answer | null = null;
    try {
      const answer = await askPlatform(ctx, { begun, claim, driver, platformBloggerId });
      heard = answer;
      return await commitScrape(ctx, async (tx) => {
        const now = new Date(begun.clock());
        const { written, ...stored } = await storeScrape(tx, ctx, { id, answer, now });
        await settleWithin(tx, begun, answer);
        return {
          isWritten: written !== null,
          kept: await keep(tx, { ...stored, before, accountId: begun.account.id }),
        };
      });
    } catch (error) {
      await settleAlone(ctx, begun, heard);
      throw error;
    } finally {
      if (heard !== null) await recordDrift(ctx.db, platform, heard, new Date(begun.clock()));
      if (heard?.kind === "done")
        await forgetMomentFailures(ctx.db, { organizationId: ctx.organization.id, platform });
    }
  } finally {
    await claim.release();
  }
}

/** The creator, as the actor sees it. */
export async function readTarget(db: Db | Tx, ctx: Ctx, id: string) {
  const holder = visibleOwnerId(ctx);
  const row = await db.blogger.findFirst({
    where: { id, organizationId: ctx.organization.id, ...(holder !== undefined && { ownerUserId: holder }) },
    select: { ...auditedColumns, platform: true, ownerUserId: true, deactivatedAt: true },
  });
  if (row === null) throw notFound("blogger");
  const { platform, ownerUserId, deactivatedAt, ...before } = row;
  if (deactivatedAt === null) return { platform, ownerUserId, before };
  throw new ServiceError("CONFLICT", "The creator is deactivated. Import it again to take it back first.");
}

/**
 * Imports and other scrapes may lock the same creators, or store the primary id first. A transaction that
 * loses to one of them runs again, and then finds the row that the other wrote.
 */
export async function commitScrape<Kept>(
  ctx: Ctx,
  work: (tx: Tx) => Promise<{ kept: Kept; isWritten: boolean }>,
): Promise<Kept> {
  const { kept, isWritten } = await retryLostRace(() => withTransaction(ctx, work));
  if (isWritten) ctx.afterCommit(rosterChanged(ctx.organization.id));
  return kept;
}
