import { type Platform } from "@/server/domain/roster/platforms";
import { findSandboxShortLink } from "@/server/domain/roster/sandbox";
import { type Db } from "@/server/infra/db";
import { type ExpandedLink, expandShortLinks, type ShortLinkCache } from "@/server/infra/short-links";
import { type Ctx } from "@/server/services/kernel/verb";
import { DAY_MS } from "@/server/domain/kernel/durations";

const KEPT_MS = 30 * DAY_MS;

/**
 * Expands short links, using answers of the last 30 days (docs/rules.md#platforms). Documented links of a
 * sandbox are simulated: neither followed nor cached.
 */
export async function expandLinks(
  { db, organization }: Ctx,
  links: readonly { platform: Platform; shortUrl: string }[],
): Promise<Map<string, ExpandedLink>> {
  const simulated = new Map<string, ExpandedLink>();
  for (const { platform, shortUrl } of organization.isSandbox ? links : []) {
    const link = findSandboxShortLink(platform, shortUrl);
    if (link !== null) simulated.set(shortUrl, link);
  }
  const real = links.filter(({ shortUrl }) => !simulated.has(shortUrl));
  const expanded = await expandShortLinks(real, { cache: shortLinkCache(db) });
  return new Map([...expanded, ...simulated]);
}

function shortLinkCache(db: Db): ShortLinkCache {
  return {
    async findTargets(urls) {
      const rows = await db.shortLink.findMany({
        where: { url: { in: [...urls] }, expiresAt: { gt: new Date() } },
      });
      return new Map(rows.map((row) => [row.url, row.target]));
    },
    async saveTargets(targets) {
      const expiresAt = new Date(Date.now() + KEPT_MS);
      const urls = [...targets.keys()].sort();
      await db.$transaction([
        db.shortLink.deleteMany({ where: { url: { in: urls } } }),
        db.shortLink.createMany({
          data: urls.map((url) => ({ url, target: targets.get(url) ?? "", expiresAt })),
          skipDuplicates: true,
        }),
      ]);
    },
  };
}
