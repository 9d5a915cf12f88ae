"use client";

import { useTranslations } from "next-intl";
import { notifyFailed, notifyWait } from "@/app/_ui/notify";
import { EmptyState } from "@/app/_ui/empty-state";
import { ErrorState } from "@/app/_ui/error-state";
import { failureDetails } from "./failure-details";

export { failureDetails };

export function notifyRefused(error: unknown, message: string): void {
  const details = failureDetails(error);
  const isWait = details?.ineligible?.freesAt ?? details?.retryAfterSeconds ?? null;
  if (isWait === null) notifyFailed(message);
  else notifyWait(message);
}

export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    const details = failureDetails(error);
    if (details === null) return t("unreachable");
    // An issue without a field is the cause of the refusal.
    const cause = details.issues?.find(({ path, code }) => path === "" && code !== undefined)?.code;
    if (cause !== undefined && t.has(`field.${cause}`)) return t(`field.${cause}`);
    const key = `reason.${details.reason}` as "reason.NOT_FOUND";
    if (t.has(key)) return t(key);
    return details.reason === "INTERNAL" || !(error instanceof Error) ? t("unexpected") : error.message;
  };
}

type QueryErrorProps = {
  error: unknown;
  onRetry: () => void;
  /** The error is the whole content of the page. */
  isPage?: boolean;
};

export function QueryError({ error, onRetry, isPage = false }: QueryErrorProps) {
  const t = useTranslations("errors");
  const errorText = useErrorText();
  const details = failureDetails(error);
  if (details?.reason === "PERMISSION_MISSING")
    return (
      <EmptyState isPage={isPage} kind="not-allowed" title={t("notAllowedTitle")} hint={errorText(error)} />
    );
  // A malformed id in a page's address does not exist either.
  const isMissing = details?.reason === "NOT_FOUND" || (isPage && details?.reason === "VALIDATION_FAILED");
  if (isMissing)
    return (
      <EmptyState isPage={isPage} kind="no-match" title={t("missingTitle")} hint={t("reason.NOT_FOUND")} />
    );
  // The filter marks its own field; this explains why there are no rows.
  const isCrossed = (details?.issues ?? []).some(({ code }) => code === "RANGE_CROSSED");
  const message = isCrossed ? t("field.RANGE_CROSSED") : errorText(error);
  return <ErrorState message={message} requestId={details?.requestId ?? undefined} onRetry={onRetry} />;
}
