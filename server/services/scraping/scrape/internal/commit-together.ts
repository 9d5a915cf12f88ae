import { logger } from "@/server/infra/logger";
import { setChangeSource, type Tx } from "@/server/infra/db";
import { mergePrices, mergeRawData } from "@/server/platforms";
import {
  IN_KEY_ORDER,
  rememberAliases,
  updateBloggers,
  type UpsertRow,
} from "@/server/services/roster/blogger";
import { holdFiguresOfMany } from "@/server/services/roster/held-figure";
import { forgetMomentFailures, settleScrapes, type StoredAccount } from "@/server/services/scraping/pace";
import { type Ctx, rosterChanged, withTransaction } from "@/server/services/kernel/verb";
import { type Answer } from "./ask-platform";
import { type Claim, releaseClaims } from "./claim-creator";
import { settlementOf } from "./commit-answer";
import { CREATOR_COLUMNS, type CreatorRow } from "./join-creators";
import { recordDrift } from "./record-drift";
import { type StartedScrape } from "./started-scrape";
import { allowed, type Audited, isAllowed, type ScrapeOrder, toAudited } from "./store-scrape";

export type EndedTarget = {
  order: ScrapeOrder;
  started: StartedScrape;
  claim: Claim;
  answer: Extract<Answer, { kind: "done" }>;
};

type CommittedTarget = { account: StoredAccount; before: Audited; after: Audited };

/** One of the scrapes cannot be written with the others, so nothing was: each has to be written alone. */
export class NotTogether extends Error {}

/**
 * Writes what several scrapes of one platform found, with their accounts and the changes of `save`, in one
 * transaction, and releases their creators. All creators must still be as they were claimed: nothing is
 * merged here. Afterwards nothing is left to do for these scrapes. Throws `NotTogether`; also any other
 * failure leaves nothing written.
 */
export async function commitTogether(
  ctx: Ctx,
  ended: readonly EndedTarget[],
  save: (tx: Tx, committed: readonly CommittedTarget[]) => Promise<void>,
): Promise<StoredAccount[]> {
  const [first] = ended;
  if (first === undefined) return [];
  const accounts = await withTransaction(ctx, async (tx) => {
    await setChangeSource(tx, "SCRAPE");
    const now = new Date(first.started.clock());
    const rows = await lockUnchanged(tx, ctx, ended);
    await storeFigures(tx, ctx, ended, { rows, now });
    const settled = await settleScrapes(
      tx,
      ended.map(({ started, answer }) => ({
        lease: started.lease,
        settlement: settlementOf(started, answer),
      })),
    );
    if (settled === null) throw new NotTogether();
    const committed = settled.map((account, place) => toCommitted(rows[place], account, now));
    await save(tx, committed);
    await releaseClaims(
      tx,
      ended.map(({ claim }) => claim),
    );
    return settled;
  });
  for (const { claim } of ended) claim.isReleased = true;
  ctx.afterCommit(rosterChanged(ctx.organization.id));
  await noteAnswers(ctx, first, ended);
  return accounts;
}

/** Failure is ignored, as the outcomes are saved: the next answer of the platform repeats both. */
async function noteAnswers(
  { db, organization }: Ctx,
  { started, order }: EndedTarget,
  ended: readonly EndedTarget[],
): Promise<void> {
  const { platform } = started.account;
  const now = new Date(started.clock());
  const answers = ended.map(({ answer }) => answer);
  try {
    await recordDrift(db, platform, answers, now);
    await forgetMomentFailures(db, { organizationId: organization.id, platform });
  } catch (error) {
    logger().error(
      { err: error, bloggerId: order.id },
      "earlier failures of a platform could not be forgotten",
    );
  }
}

/** The creators in the order of `ended`, locked in the order of imports. */
async function lockUnchanged(tx: Tx, ctx: Ctx, ended: readonly EndedTarget[]): Promise<CreatorRow[]> {
  const [first] = ended;
  const named = ended.flatMap(({ answer }) => answer.aliases);
  const rows = await tx.$queryRaw<CreatorRow[]>`
    SELECT ${CREATOR_COLUMNS} FROM blogger b
    WHERE b.organization_id = ${ctx.organization.id} AND (b.id = ANY (${ended.map(({ order }) => order.id)}::text[])
      OR (b.platform = ${first?.started.account.platform}::platform AND b.platform_blogger_id = ANY (${named}::text[])))
    ${IN_KEY_ORDER} FOR UPDATE`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const own = ended.flatMap(({ order, answer: { primaryId } }) => {
    const row = byId.get(order.id);
    const isSame = primaryId === null || primaryId === row?.platformBloggerId;
    return row === undefined || row.isDeactivated || row.mergedIntoId !== null || !isSame ? [] : [row];
  });
  const ids = new Set(rows.map((row) => row.platformBloggerId));
  const namesAnother = ended.some(({ answer }, place) =>
    answer.aliases.some((alias) => alias !== own[place]?.platformBloggerId && ids.has(alias)),
  );
  if (own.length < ended.length || namesAnother) throw new NotTogether();
  return own;
}

type Creators = { rows: readonly CreatorRow[]; now: Date };

async function storeFigures(
  tx: Tx,
  ctx: Ctx,
  ended: readonly EndedTarget[],
  { rows, now }: Creators,
): Promise<void> {
  const found = await holdFiguresOfMany(
    tx,
    ctx,
    ended.map(({ order, answer }) => ({
      bloggerId: order.id,
      fields: allowed(answer.fields, order.only),
      runId: order.run?.id ?? null,
      now,
    })),
  );
  const updates: UpsertRow[] = rows.map((row, place) => {
    const fields = found[place] ?? {};
    const { order, answer } = ended[place] ?? {};
    const isRawKept = answer !== undefined && isAllowed("rawData", order?.only);
    return {
      platform: row.platform,
      platformBloggerId: row.platformBloggerId,
      fields: {
        ...fields,
        ...(fields.priceJson !== undefined && { priceJson: mergePrices(row.priceJson, fields.priceJson) }),
        ...(isRawKept && { rawData: mergeRawData(row.rawData, answer.rawData) }),
        lastSyncedAt: now,
        platformStatus: "ACTIVE",
        platformStatusReason: null,
        platformStatusCheckedAt: now,
      },
    };
  });
  await updateBloggers(tx, ctx.organization, updates);
  const aliases = ended.flatMap(({ answer }, place) => {
    const { id, platform, platformBloggerId } = rows[place] ?? {};
    const others = [...new Set(answer.aliases)].filter((alias) => alias !== platformBloggerId);
    return platform === undefined ? [] : others.map((alias) => ({ platform, alias, bloggerId: id }));
  });
  await rememberAliases(tx, ctx.organization.id, aliases);
}

function toCommitted(row: CreatorRow | undefined, account: StoredAccount, now: Date): CommittedTarget {
  if (row === undefined) throw new NotTogether();
  const before = toAudited(row);
  return { account, before, after: { ...before, platformStatus: "ACTIVE", lastSyncedAt: now } };
}
