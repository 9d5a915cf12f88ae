"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/app/_ui/states";

/** A page that broke while it was drawn; `digest` finds it in the log. */
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
