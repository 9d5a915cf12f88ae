"use client";

import { useTranslations } from "next-intl";
import { failureDetails } from "./failure-details";

/** What happened and what to do, in the person's language; the server's own sentence where there is no better one. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    const told = failureDetails(error);
    if (told === null) return t("unreachable");
    const key = `reason.${told.reason}` as "reason.NOT_FOUND";
    if (t.has(key)) return t(key);
    return told.reason === "INTERNAL" || !(error instanceof Error) ? t("unexpected") : error.message;
  };
}
