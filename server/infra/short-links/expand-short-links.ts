import { type Platform } from "@/server/domain/platforms";
import { outboundClient } from "../safe-fetch";
import { type ExpandedLink, type ExpandOptions, expandShortLink } from "./expand-short-link";

/** Where short links led before, kept for 30 days by whoever implements it. */
export type ShortLinkCache = {
  findTargets(shortUrls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  saveTargets(targets: ReadonlyMap<string, string>): Promise<void>;
};

type Link = { platform: Platform; shortUrl: string };
type Options = Partial<Omit<ExpandOptions, "deadlineMs">> & { cache: ShortLinkCache; timeoutMs?: number };

const AT_ONCE = 10;
const BATCH_TIMEOUT_MS = 20_000;

/**
 * Expands the short links of a batch: each once, ten at a time, all within 20 s; what is not done by then has failed.
 * Only what led somewhere is cached. Rejects only if the cache does.
 * @returns a result for each `shortUrl`
 */
export async function expandShortLinks(
  links: readonly Link[],
  options: Options,
): Promise<Map<string, ExpandedLink>> {
  const { cache, client = outboundClient(), timeoutMs = BATCH_TIMEOUT_MS, ...rest } = options;
  const deadlineMs = performance.now() + timeoutMs;
  const distinct = new Map(links.map((link) => [link.shortUrl, link]));
  const known = await cache.findTargets([...distinct.keys()]);
  const results = new Map<string, ExpandedLink>();
  for (const [shortUrl, target] of known) results.set(shortUrl, { ok: true, target });

  const found = new Map<string, string>();
  const waiting = [...distinct.values()].filter(({ shortUrl }) => !known.has(shortUrl));
  const work = async () => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const result = await expandShortLink(link, { ...rest, client, deadlineMs });
      results.set(link.shortUrl, result);
      if (result.ok) found.set(link.shortUrl, result.target);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (found.size > 0) await cache.saveTargets(found);
  return results;
}
