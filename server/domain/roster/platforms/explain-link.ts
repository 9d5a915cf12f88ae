import { type Locale } from "@/server/domain/kernel/languages";
import { findPlatformOfLink } from "./find-link";
import { explainLinkPage } from "./link-advice";
import { parseCreatorLink } from "./parse-creator-link";

const SHORT: Record<Locale, string> = {
  zh: "这是短链接，无法直接查找。请在浏览器中打开它，再粘贴打开后的完整链接",
  en: "This is a short link, which a search does not follow. Open it in a browser and paste the long link",
};

/** Null if the text names a creator or holds no platform link. */
export function explainLink(text: string, locale: Locale): string | null {
  const platform = findPlatformOfLink(text);
  if (platform === null) return null;
  const link = parseCreatorLink({ platform, text });
  if (link.kind === "short") return SHORT[locale];
  return link.kind === "error" && link.page !== undefined
    ? explainLinkPage(link.page, platform, locale)
    : null;
}
