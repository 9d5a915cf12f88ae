import { ownsAlias } from "@/server/domain/platforms";
import { type KnownAlias } from "@/server/services/blogger";
import { type ReadyItem } from "./read-item";

/**
 * Names each creator by the id of its row, item after item: what an item of the batch brings, an alias or a row of its own, is good
 * for the items after it. Only an id that a link carries as an alias is looked up; numbers of both kinds overlap.
 */
export function resolveAliases(
  items: readonly ReadyItem[],
  known: ReadonlyMap<ReadyItem, KnownAlias>,
): ReadyItem[] {
  const brought = new Map<string, string>();
  const isOwn = new Map<string, boolean>();
  return items.map((item) => {
    const { platform, platformBloggerId, idKind, alias, fields } = item;
    const key = `${platform} ${platformBloggerId}`;
    const entry = known.get(item);
    const other =
      idKind === "primary" || (isOwn.get(key) ?? entry?.isOwn)
        ? undefined
        : (entry?.primaryId ?? brought.get(key));
    const resolved = { ...item, platformBloggerId: other ?? platformBloggerId };
    const url = typeof fields.url === "string" ? fields.url : null;
    isOwn.set(`${platform} ${resolved.platformBloggerId}`, ownsAlias({ ...resolved, url }));
    if (alias !== null && !brought.has(`${platform} ${alias}`))
      brought.set(`${platform} ${alias}`, resolved.platformBloggerId);
    return resolved;
  });
}
