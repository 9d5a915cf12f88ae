import { useLocale } from "next-intl";
import { explainReason } from "@/server/domain/integration/notice/notice-reasons";

type Attempt = { error: string | null; errorCode: string | null };

/** Why an attempt failed. The service's own sentences are English, so other languages go by their code. */
export function useAttemptError(): (attempt: Attempt) => string | null {
  const locale = useLocale();
  return ({ error, errorCode }) =>
    errorCode === null || locale === "en" ? error : explainReason(errorCode, locale);
}
