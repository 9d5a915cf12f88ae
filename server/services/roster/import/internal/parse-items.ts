import { isRecord } from "@/server/domain/kernel/json";
import { echo } from "@/server/domain/kernel/text";
import { isNumericId, normalisePlatformId } from "@/server/domain/roster/platforms";
import { mapInTurns } from "@/server/infra/concurrency";
import { type ExpandedLink } from "@/server/infra/short-links";
import { type Ctx } from "@/server/services/kernel/verb";
import { type BloggerName } from "@/server/services/roster/blogger";
import { type DeactivateItem, sources } from "../schema";
import { failed, type FailedItem, fromLink, parseItem, type ReadyItem, type ShortItem } from "./parse-item";
import { expandLinks } from "./short-links";

export type ParsedItems = { ready: ReadyItem[]; failed: FailedItem[] };

type PlacedItem = { index: number; item: unknown };

/**
 * Work outside the transaction: reading the rows and following short links. Ready items keep the batch
 * order.
 */
export async function parseItems(
  ctx: Ctx,
  items: readonly PlacedItem[],
  options?: { isLinkNeeded: boolean },
): Promise<ParsedItems> {
  const read = await mapInTurns(items, ({ item, index }) => parseItem(item, index, options));
  const resolved = await resolveShortItems(
    ctx,
    read.flatMap((item) => (item.kind === "short" ? [item] : [])),
  );
  const all = [...read, ...resolved];
  return {
    ready: all.flatMap((item) => (item.kind === "ready" ? [item] : [])).sort((a, b) => a.index - b.index),
    failed: all.flatMap((item) => (item.kind === "failed" ? [item] : [])),
  };
}

export async function parseCreator(ctx: Ctx, item: object): Promise<ReadyItem | FailedItem> {
  const read = parseItem(item, 0, { isLinkNeeded: false });
  if (read.kind !== "short") return read;
  const [resolved] = await resolveShortItems(ctx, [read]);
  return resolved ?? expandFailed(read, "it was not followed in time");
}

async function resolveShortItems(ctx: Ctx, items: readonly ShortItem[]): Promise<(ReadyItem | FailedItem)[]> {
  if (items.length === 0) return [];
  const expanded = await expandLinks(ctx, items);
  return items.map((item) => resolve(item, expanded.get(item.shortUrl)));
}

function resolve(item: ShortItem, link: ExpandedLink | undefined): ReadyItem | FailedItem {
  if (link?.ok !== true) return expandFailed(item, link?.message ?? "it was not followed in time");
  const resolved = fromLink(item.index, item, link.target);
  if (resolved.kind === "short") return expandFailed(item, "it leads to another short link");
  if (resolved.kind === "ready") return resolved;
  return { ...resolved, message: `The short link ${echo(item.shortUrl)} was followed. ${resolved.message}` };
}

function expandFailed(item: ShortItem, why: string): FailedItem {
  const message = `The short link ${echo(item.shortUrl)} could not be expanded: ${why}. Send platformBloggerId or the long profile link.`;
  return failed(item, "SHORT_URL_EXPAND_FAILED", message);
}

/** `mayBeAlias`: the id may be an alias in the roster. Never true for numbers. */
export type IndexedRef = BloggerName & { index: number; mayBeAlias: boolean };
export type ParsedNames = { names: IndexedRef[]; failed: FailedItem[] };

export async function parseNames(ctx: Ctx, items: readonly DeactivateItem[]): Promise<ParsedNames> {
  const placed = items.map((item, index) => ({ item, index }));
  const byLink = await parseItems(
    ctx,
    placed.filter(({ item }) => "url" in item),
  );
  const direct = placed.flatMap(({ item, index }): IndexedRef[] => {
    if ("url" in item) return [];
    if (!("platform" in item)) return [{ ...item, index, mayBeAlias: false }];
    const { platform } = item;
    const platformBloggerId = normalisePlatformId(platform, item.platformBloggerId);
    return [{ index, platform, platformBloggerId, mayBeAlias: !isNumericId(platformBloggerId) }];
  });
  const linked = byLink.ready.map(({ index, platform, platformBloggerId, idKind }) => ({
    index,
    platform,
    platformBloggerId,
    mayBeAlias: idKind === "alias" || !isNumericId(platformBloggerId),
  }));
  return { names: [...direct, ...linked], failed: byLink.failed };
}

export type BatchItem = ReadyItem & { source: (typeof sources)[number] };

/** Reads a BloggerUpsertInput. Never throws: problems become the row's error. */
export function parseBatchItem(item: unknown, index: number): BatchItem | FailedItem {
  const { source = "SCRAPE", ...fields } = isRecord(item) ? item : {};
  const read = parseItem(isRecord(item) ? fields : item, index, { isLinkNeeded: false });
  if (read.kind === "failed") return read;
  // With an id, short links are not followed.
  if (typeof fields.platformBloggerId !== "string" || read.kind === "short")
    return failed(read, "INVALID_FIELD", '"platformBloggerId" is required.');
  if (typeof fields.nickname !== "string") return failed(read, "INVALID_FIELD", '"nickname" is required.');
  const known = sources.find((one) => one === source);
  if (known !== undefined) return { ...read, source: known };
  return failed(read, "INVALID_FIELD", `"source" must be one of ${sources.join(", ")}.`);
}
