import { type Locale } from "@/server/domain/kernel/languages";
import { howToCopy } from "./how-to-copy";
import { type LinkPage, wordsOfPage } from "./link-pages";
import { type Platform } from "./platforms";

export function explainLinkPage(page: LinkPage, platform: Platform, locale: Locale): string {
  const [what, how] = [wordsOfPage(page)[locale], howToCopy(platform)[locale]];
  return locale === "zh" ? `${what}。${how}` : `${what}. ${how}.`;
}

export function describeLinkPage(page: LinkPage, platform: Platform, example: string): string {
  return `${wordsOfPage(page).en}. ${adviseOnLink(platform, example)}`;
}

export function adviseOnLink(platform: Platform, example: string): string {
  const send = `Send platformBloggerId, or the creator's long profile link, as in ${example}`;
  return `${send} (${howToCopy(platform).en}).`;
}
