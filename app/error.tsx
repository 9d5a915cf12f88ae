"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/app/_ui/error-state";

/** `digest` identifies the error in the log. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("errors");
  return <ErrorState message={t("unexpected")} requestId={error.digest} onRetry={reset} />;
}
