"use client";

import { useLocale } from "next-intl";
import { causeWords } from "@/server/domain/scraping/run";

export function useCauseWords(): (cause: { code: string | null }) => ReturnType<typeof causeWords> {
  const locale = useLocale();
  return ({ code }) => causeWords(code, locale);
}
