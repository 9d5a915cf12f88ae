"use client";

import { useTranslations } from "next-intl";
import { EmptyState, ErrorState } from "@/app/_ui/states";
import { failureDetails } from "./failure-details";
import { useErrorText } from "./use-error-text";

/** A failed query in place of its data: what happened, what to do, the request id; "not allowed" and "not there" are states of their own. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("errors");
  const errorText = useErrorText();
  const told = failureDetails(error);
  if (told?.reason === "PERMISSION_MISSING")
    return <EmptyState kind="not-allowed" title={t("notAllowedTitle")} hint={errorText(error)} />;
  if (told?.reason === "NOT_FOUND")
    return <EmptyState kind="no-match" title={t("missingTitle")} hint={errorText(error)} />;
  return <ErrorState message={errorText(error)} requestId={told?.requestId ?? undefined} onRetry={onRetry} />;
}
