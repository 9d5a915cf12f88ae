"use client";

import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "next-intl";
import { EmptyState, ErrorState } from "@/app/_ui/states";
import type { AppRouter } from "@/server/trpc";

/** The server's account of a failed call; null when it was never reached, or answered in another tongue. */
export function failureDetails(error: unknown) {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as TRPCClientError<AppRouter>;
  return data ?? null;
}

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
