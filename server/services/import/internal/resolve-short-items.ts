import { type ExpandedLink } from "@/server/infra/short-links";
import { expandLinks } from "./expand-links";
import { failed, type FailedItem, fromLink, type ReadyItem, type ShortItem } from "./read-item";
import { type Ctx } from "@/server/services/verb";

/** Follows the short links of a batch, all before the transaction; a link that leads nowhere fails its row alone. */
export async function resolveShortItems(
  ctx: Ctx,
  items: readonly ShortItem[],
): Promise<(ReadyItem | FailedItem)[]> {
  if (items.length === 0) return [];
  const expanded = await expandLinks(ctx, items);
  return items.map((item) => resolve(item, expanded.get(item.shortUrl)));
}

function resolve(item: ShortItem, link: ExpandedLink | undefined): ReadyItem | FailedItem {
  if (link?.ok !== true) return expandFailed(item, link?.message ?? "it was not followed in time");
  const resolved = fromLink(item.index, item, link.target);
  return resolved.kind === "short" ? expandFailed(item, "it leads to another short link") : resolved;
}

function expandFailed(item: ShortItem, why: string): FailedItem {
  const message = `The short link ${item.shortUrl} could not be expanded: ${why}. Send platformBloggerId or the long profile link.`;
  return failed(item.index, item.platform, "SHORT_URL_EXPAND_FAILED", message);
}
