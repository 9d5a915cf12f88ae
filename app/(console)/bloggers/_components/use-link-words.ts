import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import type { Issue } from "@/server/domain/kernel/errors";
import type { Platform } from "@/server/domain/roster/platforms";
import type * as bloggerSchemas from "./blogger-schemas";

let loaded: typeof bloggerSchemas | undefined;

export async function loadBloggerSchemas(): Promise<typeof bloggerSchemas> {
  loaded = await import("./blogger-schemas");
  return loaded;
}

/** A form has issues only after its schema is loaded, and the words for links come with the schemas. */
export function useLinkIssue() {
  const locale = useLocale();
  return ({ page }: Issue, platform: Platform) =>
    loaded?.isLinkPage(page) === true ? loaded.explainLinkPage(page, platform, locale) : null;
}

/** Why a link in the search matches no creator. The tables of links are loaded with the first link. */
export function useLinkHint(text: string | undefined): string | null {
  const locale = useLocale();
  const [hint, setHint] = useState<{ text: string; words: string | null } | null>(null);
  useEffect(() => {
    if (text === undefined || !/[./:：]/.test(text)) return;
    let isLatest = true;
    loadBloggerSchemas().then(
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
