"use client";

import { useLocale } from "next-intl";
import { causeWords } from "@/server/domain/scraping/run";

/** Names a cause of failures and what to do about it, in the person's language. */
export function useCauseWords(): (cause: { code: string | null }) => ReturnType<typeof causeWords> {
  const locale = useLocale();
  return ({ code }) => causeWords(code, locale);
}
