import { isAllowedHop, parseCreatorLink, type Platform } from "@/server/domain/platforms";

/** Where a short link may lead: to a creator, on to another short link, to some other page of the platform, or astray. */
export type HopKind = "creator" | "short" | "page" | "foreign";

/** Judges one address on the way, by the platform's own link table. */
export function judgeHop(platform: Platform, target: URL): HopKind {
  if (!isAllowedHop(platform, target.hostname)) return "foreign";
  const link = parseCreatorLink({ platform, text: target.href });
  return link.kind === "error" ? "page" : link.kind;
}
