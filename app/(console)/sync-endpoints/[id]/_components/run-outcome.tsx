"use client";

import { Badge, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import { RelativeTime } from "@/app/_ui/values";
import { StatusBadge } from "@/app/_ui/status-badge";
import { type PushErrorCode, pushErrorCodes, SIMULATED_LABEL } from "@/server/domain/push/endpoint";

export type Run = RouterOutputs["syncRun"]["list"]["list"][number];
export type RunDetail = RouterOutputs["syncRun"]["get"];

export const runStatuses = ["RUNNING", "SUCCESS", "FAILED"] as const satisfies Run["status"][];
export const deliveryStatuses = ["PENDING", ...runStatuses] as const satisfies Run["deliveryStatus"][];

type Failed = Pick<Run, "errorCode" | "lastError" | "responseStatus" | "failedCount" | "totalCount">;

/** Why an attempt failed. A code without a translation falls back to the service's own text. */
export function useRunError(): (run: Failed) => string | null {
  const t = useTranslations("syncEndpoints.error");
  const tAdvice = useTranslations("syncEndpoints.advice");
  const inWords = (code: PushErrorCode, { responseStatus, failedCount, totalCount }: Failed) => {
    const status = responseStatus ?? 0;
    if (code === "HTTP_STATUS") return t(code, { status, advice: tAdvice(statusAdvice(status)) });
    if (code === "BLOGGERS_REFUSED") return t(code, { failed: failedCount, total: totalCount });
    return t(code);
  };
  return (run) => {
    const code = pushErrorCodes.find((known) => known === run.errorCode);
    if (code === undefined) return run.lastError;
    const isSimulated = run.lastError?.startsWith(SIMULATED_LABEL) === true;
    return isSimulated ? t("simulated", { error: inWords(code, run) }) : inWords(code, run);
  };
}

type Advice =
  | "redirect"
  | "authentication"
  | "address"
  | "method"
  | "gone"
  | "size"
  | "limit"
  | "server"
  | "other";

const adviceByStatus: Readonly<Record<number, Advice>> = {
  401: "authentication",
  403: "authentication",
  404: "address",
  405: "method",
  410: "gone",
  413: "size",
  429: "limit",
};

export function statusAdvice(status: number): Advice {
  if (status >= 300 && status <= 399) return "redirect";
  return adviceByStatus[status] ?? (status >= 500 ? "server" : "other");
}

export function RunStatus({ run }: { run: Run }) {
  const t = useTranslations("syncEndpoints.log");
  const tStatus = useTranslations("words.status");
  return (
    <Group gap={8} wrap="nowrap" component="span" display="inline-flex">
      <StatusBadge status={run.status} label={tStatus(run.status)} />
      {run.isTest && (
        <Badge variant="default" size="sm" tt="none" fw={400} miw="max-content">
          {t("test")}
        </Badge>
      )}
    </Group>
  );
}

export function DeliveryOutcome({ run }: { run: Pick<Run, "deliveryStatus" | "nextAttemptAt"> }) {
  const t = useTranslations("syncEndpoints.outcome");
  const now = useClock();
  const { deliveryStatus, nextAttemptAt } = run;
  const isAhead = nextAttemptAt !== null && Date.parse(nextAttemptAt) > now;
  return (
    <span>
      <StatusBadge status={deliveryStatus} label={t(deliveryStatus)} />
      {deliveryStatus === "PENDING" && isAhead && (
        <>
          {" · "}
          <RelativeTime value={nextAttemptAt} ahead />
        </>
      )}
    </span>
  );
}
