import { type UpsertFields } from "@/server/domain/roster/blogger";
import { setChangeSource, type Tx } from "@/server/infra/db";
import { mergePrices, mergeRawData, type Refusal } from "@/server/platforms";
import { rememberAliases, updateBlogger } from "@/server/services/roster/blogger";
import { holdFigures } from "@/server/services/roster/held-figure";
import { type Ctx } from "@/server/services/kernel/verb";
import { type ScrapeFailure } from "../schema";
import { type Answer } from "./ask-platform";
import { type CreatorRow, joinCreators, lockCreators } from "./join-creators";
import { SCRAPE_MS } from "./scrape-time";

type Done = Extract<Answer, { kind: "done" }>;
export type Unasked = Refusal & { kind: "refused" };
type Unfinished = { kind: "partial" };

export type ScrapeOrder = {
  id: string;
  /** Creator fields that may be written; absent: all, empty: none. */
  only?: ReadonlySet<string>;
  run?: { id: string; chain: number };
};

/** Kept by the audit; the figures are in the creator's history. */
export type Audited = Pick<CreatorRow, "id" | "platformBloggerId" | "platformStatus" | "lastSyncedAt">;

/**
 * `keptId` is the creator's row; `mergedIds` are rows merged into it, possibly the requested one.
 * `written`: the requested row and its change; null: the roster did not change.
 */
export type Stored = {
  keptId: string;
  failure: ScrapeFailure | null;
  mergedIds: string[];
  written: { before: Audited; after: Audited } | null;
};

export const auditedColumns = {
  id: true,
  platformBloggerId: true,
  platformStatus: true,
  lastSyncedAt: true,
} as const;

/**
 * Writes only fields that the answers hold and the order allows, plus the creator's status and sync time.
 * After a refusal only what it says of the creator itself is written. Drops in figures may be held back
 * (docs/rules.md#held-figures). `failure` is null if the refresh succeeded. Throws `NOT_FOUND`.
 */
export async function storeScrape(
  tx: Tx,
  ctx: Ctx,
  { id, only, run, answer, now }: ScrapeOrder & { answer: Done | Unasked | Unfinished; now: Date },
): Promise<Stored> {
  await setChangeSource(tx, "SCRAPE");
  const named = answer.kind === "done" ? [...answer.aliases, answer.primaryId ?? []].flat() : [];
  const { row, others } = await lockCreators(tx, ctx, id, named);
  const before = toAudited(row);
  const failed = (failure: ScrapeFailure, after: Audited | null = null) => ({
    keptId: row.id,
    failure,
    mergedIds: [],
    written: after && { before, after },
  });
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
  const primaryId = answer.primaryId ?? row.platformBloggerId;
  const joined = await joinCreators(tx, ctx, { row, others, primaryId }, run?.chain ?? null);
  if (joined.problem !== null) return failed(joined.problem);

  const { keptId, mergedIds } = joined;
  const all = [row, ...others];
  const kept = mergedIds.length === 0 ? row : (await lockCreators(tx, ctx, keptId, [])).row;
  const merged = all.filter((one) => mergedIds.includes(one.id));
  const aliases = [row, ...merged].map((one) => one.platformBloggerId);
  const rawData = [
    ...merged.map((one) => one.rawData),
    all.find((one) => one.id === keptId)?.rawData ?? null,
  ];
  const after = {
    id: keptId,
    platformBloggerId: primaryId,
    platformStatus: "ACTIVE",
    lastSyncedAt: now,
  } as const;
  await storeFigures(tx, ctx, {
    kept: { ...kept, platformBloggerId: primaryId },
    found: await holdFigures(tx, ctx, {
      bloggerId: keptId,
      fields: allowed(answer.fields, only),
      runId: run?.id ?? null,
      now,
    }),
    rawData: isAllowed("rawData", only) ? [...rawData, answer.rawData] : null,
    aliases: [...aliases, ...answer.aliases],
    now,
  });
  return { keptId, failure: null, mergedIds, written: { before, after } };
}

export function toAudited({ id, platformBloggerId, platformStatus, lastSyncedAt }: CreatorRow): Audited {
  return { id, platformBloggerId, platformStatus, lastSyncedAt };
}

export function isAllowed(name: string, only: ReadonlySet<string> | undefined): boolean {
  return only === undefined || only.has(name === "fansCountIsLeast" ? "fansCount" : name);
}

export function allowed(fields: UpsertFields, only: ReadonlySet<string> | undefined): UpsertFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isAllowed(name, only)));
}

const outOfTime: ScrapeFailure = {
  code: "TIMEOUT",
  message: `The platform's answers took longer than the ${SCRAPE_MS / 1_000} seconds that a refresh has. Nothing was written; try again later, or choose a faster pace policy.`,
};

/** Only refusals about the creator itself are kept. */
async function storeRefusal(
  tx: Tx,
  row: CreatorRow,
  { code, message }: Unasked,
  now: Date,
): Promise<Audited | null> {
  if (code !== "NOT_FOUND" && code !== "INVALID_URL") return null;
  await tx.blogger.update({
    where: { id: row.id },
    data: { platformStatus: code, platformStatusReason: message, platformStatusCheckedAt: now },
  });
  return { ...toAudited(row), platformStatus: code };
}

type Figures = {
  kept: CreatorRow;
  found: UpsertFields;
  rawData: readonly (Record<string, unknown> | null)[] | null;
  aliases: readonly string[];
  now: Date;
};

async function storeFigures(
  tx: Tx,
  { organization }: Ctx,
  { kept, found, rawData, aliases, now }: Figures,
): Promise<void> {
  const { id, platform, platformBloggerId } = kept;
  const prices = found.priceJson !== undefined && { priceJson: mergePrices(kept.priceJson, found.priceJson) };
  const raw = rawData?.reduce((all, one) => mergeRawData(all, one ?? {}));
  const fields = {
    ...found,
    ...prices,
    ...(raw !== undefined && { rawData: raw }),
    lastSyncedAt: now,
    platformStatus: "ACTIVE",
    platformStatusReason: null,
    platformStatusCheckedAt: now,
  };
  await updateBlogger(tx, organization, { platform, platformBloggerId, fields });
  const others = [...new Set(aliases)].filter((alias) => alias !== platformBloggerId);
  await rememberAliases(
    tx,
    organization.id,
    others.map((alias) => ({ platform, alias, bloggerId: id })),
  );
}
