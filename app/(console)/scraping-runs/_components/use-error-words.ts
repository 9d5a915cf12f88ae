"use client";

import { useLocale, useTranslations } from "next-intl";
import { describeRunError, type RunError } from "@/server/domain/scraping/run";

export function useErrorWords(): (error: RunError) => string {
  const locale = useLocale();
  const t = useTranslations("words.platformShort");
  return (error) => describeRunError(error, { locale, nameOf: (platform) => t(platform) });
}
