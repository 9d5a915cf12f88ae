import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import type { Issue } from "@/server/domain/kernel/errors";
import { explainLinkPage, isLinkPage, type Platform } from "@/server/domain/roster/platforms";

export function useLinkIssue() {
  const locale = useLocale();
  return ({ page }: Issue, platform: Platform) =>
    isLinkPage(page) ? explainLinkPage(page, platform, locale) : null;
}

/** Why a link in the search matches no creator. The tables of links are loaded with the first link. */
export function useLinkHint(text: string | undefined): string | null {
  const locale = useLocale();
  const [hint, setHint] = useState<{ text: string; words: string | null } | null>(null);
  useEffect(() => {
    if (text === undefined || !/[./:：]/.test(text)) return;
    let isLatest = true;
    import("./blogger-schemas").then(
      ({ explainLink }) => {
        if (isLatest) setHint({ text, words: explainLink(text, locale) });
      },
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [text, locale]);
  return hint?.text === text ? (hint?.words ?? null) : null;
}
