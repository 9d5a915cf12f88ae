import { normalisePlatformId } from "@/server/domain/platforms";
import { type BloggerName } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";
import { type DeactivateItem } from "../schema";
import { type FailedItem } from "./read-item";
import { readItems } from "./read-items";

export type PlacedName = BloggerName & { index: number };
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
    if (!("platform" in item)) return [{ ...item, index }];
    const { platform, platformBloggerId } = item;
    return [{ index, platform, platformBloggerId: normalisePlatformId(platform, platformBloggerId) }];
  });
  const linked = byLink.ready.map(({ index, platform, platformBloggerId }) => ({
    index,
    platform,
    platformBloggerId,
  }));
  return { names: [...direct, ...linked], failed: byLink.failed };
}
