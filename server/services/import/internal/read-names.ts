import { isNumericId, normalisePlatformId } from "@/server/domain/platforms";
import { type BloggerName } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";
import { type DeactivateItem } from "../schema";
import { type FailedItem } from "./read-item";
import { readItems } from "./read-items";

/** `mayBeAlias`: the id may be another one than the roster knows the creator by. A number that was sent is never taken for one. */
export type PlacedName = BloggerName & { index: number; mayBeAlias: boolean };
export type ReadNames = { names: PlacedName[]; failed: FailedItem[] };

/** Reads whom the items mean, short links followed; an item whose link names nobody has failed. */
export async function readNames(ctx: Ctx, items: readonly DeactivateItem[]): Promise<ReadNames> {
  const placed = items.map((item, index) => ({ item, index }));
  const byLink = await readItems(
    ctx,
    placed.filter(({ item }) => "url" in item),
  );
  const direct = placed.flatMap(({ item, index }): PlacedName[] => {
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
