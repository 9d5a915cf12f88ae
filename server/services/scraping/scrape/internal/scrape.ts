import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Pace } from "@/server/domain/scraping/pace";
import { explainNoDriver, type Platform } from "@/server/domain/roster/platforms";
import { type Db, type Tx } from "@/server/infra/db";
import { findDriver, refuseId } from "@/server/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Answer } from "./ask-platform";
import { startScrape } from "./start-scrape";
import { claimCreator } from "./claim-creator";
import { commitAnswer, type Committed } from "./commit-answer";
import { expectedDuration } from "./scrape-time";
import { scrapeTarget } from "./scrape-target";
import { auditedColumns } from "./store-scrape";

type Order = {
  id: string;
  paces: Record<Platform, Pace>;
  onStarted?: (expectedMs: number) => void;
};
type Scraped = Committed & { before: Awaited<ReturnType<typeof getTarget>>["before"] };

/**
 * Claims the creator, picks an account, asks the platform at its pace, and writes creator and account in
 * one transaction. `save` writes in it too; its result is returned. Throws `NOT_FOUND`, and `CONFLICT` for
 * a creator that is deactivated or being scraped, or if no account may work now.
 */
export async function scrape<Saved>(
  ctx: Ctx,
  { id, paces, onStarted }: Order,
  save: (tx: Tx, scraped: Scraped) => Promise<Saved>,
): Promise<Saved> {
  const { platform, ownerUserId, before } = await getTarget(ctx.db, ctx, id);
  const { platformBloggerId } = before;
  const driver = findDriver(platform);
  if (driver === null) throw new ServiceError("CONFLICT", explainNoDriver(platform));
  const saveAll = (tx: Tx, committed: Committed) => save(tx, { ...committed, before });
  const invalid = refuseId(driver, platformBloggerId);
  if (invalid !== null)
    return commitAnswer(ctx, { id }, { started: null, answer: { kind: "refused", ...invalid } }, saveAll);

  const claim = await claimCreator(ctx.db, id);
  const target = { platform, ownerUserId, driver, pace: paces[platform] };
  const started = await startScrape(ctx, target).catch(async (error: unknown) => {
    await claim.release();
    throw error;
  });
  onStarted?.(expectedDuration(platform, started.account, started.pace));
  const finish = (answer: Answer) => commitAnswer(ctx, { id }, { started, answer }, saveAll);
  return scrapeTarget(ctx, { started, claim, driver, platformBloggerId }, {}, { finish });
}

export async function getTarget(db: Db | Tx, ctx: Ctx, id: string) {
  const visibleOwner = visibleOwnerId(ctx);
  const ofOwner = visibleOwner !== undefined && { ownerUserId: visibleOwner };
  const row = await db.blogger.findFirst({
    where: { id, organizationId: ctx.organization.id, ...ofOwner },
    select: { ...auditedColumns, platform: true, ownerUserId: true, deactivatedAt: true },
  });
  if (row === null) throw notFound("blogger");
  const { platform, ownerUserId, deactivatedAt, ...before } = row;
  if (deactivatedAt === null) return { platform, ownerUserId, before };
  throw new ServiceError("CONFLICT", "The creator is deactivated. Import it again first to reactivate it.");
}
