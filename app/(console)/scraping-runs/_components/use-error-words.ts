"use client";

import { useLocale, useTranslations } from "next-intl";
import { describeRunError, type RunError } from "@/server/domain/scraping/run";

/** Says what went wrong with an attempt and what to do, in the person's language. */
export function useErrorWords(): (error: RunError) => string {
  const locale = useLocale();
  const t = useTranslations("words.platformShort");
  return (error) => describeRunError(error, { locale, nameOf: (platform) => t(platform) });
}
