import { findCreator } from "./find-creator";
import { findPlatformLink } from "./find-platform-link";
import { type LinkError } from "./link-error";
import { linkTables } from "./link-tables";
import { type Platform } from "./platforms";

/**
 * The check of a link whose creator is named by a `platformBloggerId` beside it: only the host has to fit, so links to
 * videos, short links and the like pass. `url` is the link to store, in its canonical form where it has one.
 * Errors: `INVALID_URL`, `PLATFORM_URL_MISMATCH`.
 */
export function checkCreatorHost({
  platform,
  text,
}: {
  platform: Platform;
  text: string;
}): { kind: "fits"; url: string } | LinkError {
  const found = findPlatformLink(platform, text);
  if (found.kind === "error") return found;
  const creator = findCreator(found.url, linkTables[platform].creators);
  return { kind: "fits", url: creator?.canonicalUrl ?? found.url.href };
}
