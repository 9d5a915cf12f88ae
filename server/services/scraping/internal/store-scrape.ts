import { notFound } from "@/server/domain/errors";
import { ownsAlias, type Platform } from "@/server/domain/platforms";
import { type Tx } from "@/server/infra/db";
import { mergeRawData, type ScrapeResult } from "@/server/platforms";
import { findVisibleIds, rememberAliases, upsertBloggers } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";
import { type ScrapeFailure } from "../schema";

type Ended = Exclude<ScrapeResult, { kind: "partial" }>;
type Row = {
  id: string;
  platform: Platform;
  platformBloggerId: string;
  url: string | null;
  rawData: Record<string, unknown> | null;
  isDeactivated: boolean;
};

/**
 * Writes what a scrape says of a creator: only fields that the answers hold, and nothing where it was
 * refused. Returns why the creator could not be refreshed; null: it was. Throws `NOT_FOUND`.
 */
export async function storeScrape(
  tx: Tx,
  ctx: Ctx,
  { id, result, now }: { id: string; result: Ended; now: Date },
): Promise<ScrapeFailure | null> {
  const row = await lockBlogger(tx, ctx, id);
  if (row.isDeactivated)
    return {
      code: "DEACTIVATED",
      message: "The creator was deactivated during the scrape. Nothing was written.",
    };
  if (result.kind === "refused") return storeRefusal(tx, row, result, now);
  const primaryId = result.primaryId ?? row.platformBloggerId;
  const problem = await promote(tx, ctx, row, primaryId);
  if (problem !== null) return problem;
  const { platform } = row;
  const rawData = mergeRawData(row.rawData, result.rawData);
  const fields = { ...result.fields, rawData };
  await upsertBloggers(tx, ctx.organization, [{ platform, platformBloggerId: primaryId, fields }], "SCRAPE");
  const aliases = new Set([...result.aliases, row.platformBloggerId]);
  aliases.delete(primaryId);
  await rememberAliases(
    tx,
    ctx.organization.id,
    [...aliases].map((alias) => ({ platform, alias, bloggerId: row.id })),
  );
  await tx.blogger.update({
    where: { id: row.id },
    data: {
      lastSyncedAt: now,
      ...{ platformStatus: "ACTIVE", platformStatusReason: null, platformStatusCheckedAt: now },
    },
  });
  return null;
}

/** In the way that imports lock, so that the two wait for each other. */
async function lockBlogger(tx: Tx, ctx: Ctx, id: string): Promise<Row> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT id, platform, platform_blogger_id AS "platformBloggerId", url, raw_data AS "rawData",
      deactivated_at IS NOT NULL AS "isDeactivated"
    FROM blogger WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR UPDATE`;
  if (row === undefined) throw notFound("blogger");
  return row;
}

/** What the platform says of the creator itself is kept; other refusals say nothing of it. */
async function storeRefusal(
  tx: Tx,
  { id }: Row,
  { code, message }: ScrapeFailure & { kind: "refused" },
  now: Date,
): Promise<ScrapeFailure> {
  if (code === "NOT_FOUND" || code === "INVALID_URL")
    await tx.blogger.update({
      where: { id },
      data: { platformStatus: code, platformStatusReason: message, platformStatusCheckedAt: now },
    });
  return { code, message };
}

/** Gives the row the platform's own id of its creator, where a link had only told another one. */
async function promote(tx: Tx, ctx: Ctx, row: Row, primaryId: string): Promise<ScrapeFailure | null> {
  const { id, platform, platformBloggerId } = row;
  if (primaryId === platformBloggerId) return null;
  if (!ownsAlias(row))
    return {
      code: "OTHER_CREATOR",
      message: `The platform answered with the creator ${primaryId} when asked for ${platformBloggerId}. Nothing was written; check the creator's link.`,
    };
  const key = { organizationId: ctx.organization.id, platform, platformBloggerId: primaryId };
  const other = await tx.blogger.findUnique({
    where: { organizationId_platform_platformBloggerId: key },
    select: { id: true, nickname: true },
  });
  if (other !== null) {
    // In LOCAL mode the other one may be another member's, of whom nothing is told.
    const message = (await findVisibleIds(tx, ctx, [other.id])).has(other.id)
      ? `The roster has this creator twice: ${other.nickname} (${other.id}) has the platform's own id ${primaryId}. Nothing was written; refresh that one, and deactivate this one.`
      : `The roster has this creator already, by the platform's own id ${primaryId}. Nothing was written; ask the organization's Owner.`;
    return { code: "DUPLICATE_CREATOR", message };
  }
  await tx.blogger.update({ where: { id }, data: { platformBloggerId: primaryId } });
  return null;
}
