import { notFound } from "@/server/domain/errors";
import { ownsAlias, type Platform } from "@/server/domain/platforms";
import { type Tx } from "@/server/infra/db";
import { mergeRawData, type Refusal } from "@/server/platforms";
import { findVisibleIds, mergeBloggers, rememberAliases, upsertBloggers } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";
import { type ScrapeFailure } from "../schema";
import { type Answer } from "./ask-platform";
import { SCRAPE_MS } from "./scrape-time";

type Done = Extract<Answer, { kind: "done" }>;
/** All that is written of a refusal. */
type Refused = Refusal & { kind: "refused" };
type Partial = { kind: "partial" };

type Row = {
  id: string;
  platform: Platform;
  platformBloggerId: string;
  url: string | null;
  ownerUserId: string | null;
  rawData: Record<string, unknown> | null;
  isDeactivated: boolean;
};

/**
 * `keptId` is the creator's row. Where two rows were the same creator, `mergedId` is the one that was merged
 * into it, maybe that which was asked for. `isWritten`: the roster changed.
 */
export type Stored = {
  keptId: string;
  failure: ScrapeFailure | null;
  mergedId: string | null;
  isWritten: boolean;
};

/** What the audit keeps; the figures themselves are the creator's history. */
export const auditedColumns = {
  ...{ id: true, platformBloggerId: true, platformStatus: true, lastSyncedAt: true },
} as const;

/**
 * Writes what a scrape says of a creator: only fields that the answers hold, and nothing where it was
 * refused. `failure` is why the creator could not be refreshed; null: it was. Throws `NOT_FOUND`.
 */
export async function storeScrape(
  tx: Tx,
  ctx: Ctx,
  { id, answer, now }: { id: string; answer: Done | Refused | Partial; now: Date },
): Promise<Stored> {
  const failed = (failure: ScrapeFailure, isWritten = false) => ({
    ...{ keptId: id, failure, mergedId: null, isWritten },
  });
  const primaryId = answer.kind === "done" ? answer.primaryId : null;
  const { row, twin } = await lockCreators(tx, ctx, id, primaryId);
  if (row.isDeactivated)
    return failed({
      code: "DEACTIVATED",
      message: "The creator was deactivated during the scrape. Nothing was written.",
    });
  if (answer.kind === "partial") return failed(outOfTime);
  if (answer.kind === "refused") {
    const { code, message } = answer;
    return failed({ code, message }, await storeRefusal(tx, row, answer, now));
  }
  if (primaryId === null || primaryId === row.platformBloggerId)
    return storeFigures(tx, ctx, { ...row, aliases: [] }, answer, now);

  const problem = await whyOther(tx, ctx, row, twin, primaryId);
  if (problem !== null) return failed(problem);
  const keptId = await takePrimaryId(tx, row, twin, primaryId);
  const kept = keptId === row.id ? row : (twin ?? row);
  const merged = twin === null ? null : keptId === row.id ? twin : row;
  const rawData = merged === null ? kept.rawData : mergeRawData(merged.rawData, kept.rawData ?? {});
  const place = { ...kept, rawData, platformBloggerId: primaryId, aliases: [row.platformBloggerId] };
  return { ...(await storeFigures(tx, ctx, place, answer, now)), mergedId: merged?.id ?? null };
}

/**
 * The creator's row and, if there is one, another that has the platform's own id of it. In the order in which
 * imports lock, so that the two wait for each other.
 */
async function lockCreators(tx: Tx, ctx: Ctx, id: string, primaryId: string | null) {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT b.id, b.platform, b.platform_blogger_id AS "platformBloggerId", b.url, b.owner_user_id AS "ownerUserId",
      b.raw_data AS "rawData", b.deactivated_at IS NOT NULL AS "isDeactivated"
    FROM blogger b
    WHERE b.organization_id = ${ctx.organization.id} AND (b.id = ${id} OR (b.platform_blogger_id = ${primaryId}
      AND b.platform = (SELECT asked.platform FROM blogger asked WHERE asked.id = ${id})))
    ORDER BY b.platform::text COLLATE "C", b.platform_blogger_id COLLATE "C" FOR UPDATE`;
  const row = rows.find((found) => found.id === id);
  if (row === undefined) throw notFound("blogger");
  return { row, twin: rows.find((found) => found.id !== id) ?? null };
}

const outOfTime: ScrapeFailure = {
  code: "TIMEOUT",
  message: `The platform's answers took longer than the ${SCRAPE_MS / 1_000} seconds that a refresh has. Nothing was written; try again later, or choose a faster pace policy.`,
};

/** What the platform says of the creator itself is kept; other refusals say nothing of it. */
async function storeRefusal(tx: Tx, { id }: Row, { code, message }: Refused, now: Date): Promise<boolean> {
  if (code !== "NOT_FOUND" && code !== "INVALID_URL") return false;
  await tx.blogger.update({
    where: { id },
    data: { platformStatus: code, platformStatusReason: message, platformStatusCheckedAt: now },
  });
  return true;
}

/** Why a row cannot be the creator with this id; null: it can. */
async function whyOther(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  twin: Row | null,
  primaryId: string,
): Promise<ScrapeFailure | null> {
  if (!ownsAlias(row))
    return {
      code: "OTHER_CREATOR",
      message: `The platform answered with the creator ${primaryId} when asked for ${row.platformBloggerId}. Nothing was written; check the creator's link.`,
    };
  if (twin === null || ctx.organization.dataMode !== "LOCAL") return null;
  const holders = new Set([row.ownerUserId, twin.ownerUserId]);
  if (holders.size === 1) return null;
  // Each is its holder's own, and a member is told nothing of another's.
  const named = (await findVisibleIds(tx, ctx, [twin.id])).has(twin.id) ? ` (${twin.id})` : "";
  return {
    code: "DUPLICATE_CREATOR",
    message: `The roster has this creator already, by the platform's own id ${primaryId}${named}. Nothing was written; ask the organization's Owner.`,
  };
}

/** Gives the creator the platform's own id, where a link told another one. Returns the row that has it. */
async function takePrimaryId(tx: Tx, row: Row, twin: Row | null, primaryId: string): Promise<string> {
  if (twin !== null) return mergeBloggers(tx, { ids: [row.id, twin.id], primaryId });
  await tx.blogger.update({ where: { id: row.id }, data: { platformBloggerId: primaryId } });
  return row.id;
}

async function storeFigures(
  tx: Tx,
  { organization }: Ctx,
  row: Row & { aliases: string[] },
  { fields, rawData, aliases }: Done,
  now: Date,
): Promise<Stored> {
  const { id, platform, platformBloggerId } = row;
  const found = { ...fields, rawData: mergeRawData(row.rawData, rawData) };
  await upsertBloggers(tx, organization, [{ platform, platformBloggerId, fields: found }], "SCRAPE");
  const others = new Set([...row.aliases, ...aliases]);
  others.delete(platformBloggerId);
  await rememberAliases(
    tx,
    organization.id,
    [...others].map((alias) => ({ platform, alias, bloggerId: id })),
  );
  await tx.blogger.update({
    where: { id },
    data: {
      lastSyncedAt: now,
      ...{ platformStatus: "ACTIVE", platformStatusReason: null, platformStatusCheckedAt: now },
    },
  });
  return { keptId: id, failure: null, mergedId: null, isWritten: true };
}
