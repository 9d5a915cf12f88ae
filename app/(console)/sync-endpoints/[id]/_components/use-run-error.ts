"use client";

import { useTranslations } from "next-intl";
import { type PushErrorCode, pushErrorCodes, SIMULATED_LABEL } from "@/server/domain/sync-endpoint";
import type { Run } from "./run-statuses";
import { statusAdvice } from "./status-advice";

type Failed = Pick<Run, "errorCode" | "lastError" | "responseStatus" | "failedCount" | "totalCount">;

/** Why an attempt failed, in the person's language; what has no code that is known here, as the service says it. */
export function useRunError(): (run: Failed) => string | null {
  const words = useTranslations("syncEndpoints.error");
  const advice = useTranslations("syncEndpoints.advice");
  const inWords = (code: PushErrorCode, { responseStatus, failedCount, totalCount }: Failed) => {
    const status = responseStatus ?? 0;
    if (code === "HTTP_STATUS") return words(code, { status, advice: advice(statusAdvice(status)) });
    if (code === "BLOGGERS_REFUSED") return words(code, { failed: failedCount, total: totalCount });
    return words(code);
  };
  return (run) => {
    const code = pushErrorCodes.find((known) => known === run.errorCode);
    if (code === undefined) return run.lastError;
    const isSimulated = run.lastError?.startsWith(SIMULATED_LABEL) === true;
    return isSimulated ? words("simulated", { error: inWords(code, run) }) : inWords(code, run);
  };
}
