"use client";

import { Group, Progress, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useIsPast } from "@/app/(console)/scraper-accounts/_components/account-values";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { formatExactNumber, formatPercent } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime } from "@/app/_ui/values";

const runFields = ["status", "finishedAt", "pauseReason", "attempt"] as const;
/** Query input for one row per run. */
export const logicalRuns = { newestAttempts: true, fields: [...runFields] };

type Listed = RouterOutputs["scrapingRun"]["list"]["list"][number];
type Shown = Required<Pick<Listed, (typeof runFields)[number]>> & NonNullable<Listed["whole"]>;
/** A run of the list: state of its newest attempt, counts over all attempts. */
export type Run = Pick<Listed, "id" | "taskName" | "dispatcher" | "resumeAt" | "waits"> & Shown;
export type Progressing = RouterOutputs["scrapingRun"]["progress"];
export type RunState = Run["status"];

export const runStatuses = [
  "PENDING",
  "RUNNING",
  "PAUSED",
  "SUCCESS",
  "PARTIAL",
  "FAILED",
  "CANCELLED",
] as const satisfies RunState[];

export function toRuns(list: readonly Listed[]): Run[] {
  return list.flatMap(({ whole, status, finishedAt, pauseReason, attempt, ...run }) =>
    whole === undefined ||
    status === undefined ||
    finishedAt === undefined ||
    pauseReason === undefined ||
    attempt === undefined
      ? []
      : [{ ...run, ...whole, status, finishedAt, pauseReason, attempt }],
  );
}

/** Whether the service works on a run, or will by itself. */
export function isUnderWay({ status, resumeAt }: { status: RunState; resumeAt: string | null }): boolean {
  return status === "PENDING" || status === "RUNNING" || (status === "PAUSED" && resumeAt !== null);
}

export function RunStatus({ status }: { status: RunState }) {
  const t = useTranslations("words.status");
  return <StatusBadge status={status} label={t(status)} />;
}

const pauseReasons = [
  "NO_ELIGIBLE_ACCOUNT",
  "ORG_DAILY_BUDGET",
  "MAX_DURATION",
  "ORG_SUSPENDED",
  "RETRY",
  "PERSON",
  "DISPATCHER_GONE",
  "EXPIRED",
] as const;

/** Text of a pause reason; a reason of the desktop client is shown as it wrote it. */
export function usePauseWords(): (reason: string | null) => string | null {
  const t = useTranslations("scrapingRuns.pause");
  return (reason) => {
    const known = pauseReasons.find((one) => one === reason);
    return known === undefined ? reason : t(known);
  };
}

/** Advice for a pause; `waits` means that only a user can end it. */
export function usePauseAdvice(): (reason: string | null, waits: boolean) => string {
  const t = useTranslations("scrapingRuns.pauseAdvice");
  return (reason, waits) => {
    if (!waits) return t("BY_ITSELF");
    return t(pauseReasons.find((one) => one === reason) ?? "OTHER");
  };
}

export function useWaitWords(): (waits: NonNullable<Run["waits"]>) => string {
  const t = useTranslations("scrapingRuns.waits");
  return ({ reason, heldBy }) => {
    const task = heldBy?.taskName ?? null;
    return task === null ? t(reason) : t("RIVAL_NAMED", { task });
  };
}

type Waiting = Pick<Run, "status" | "pauseReason" | "resumeAt" | "waits" | "dispatcher">;

export function isWaiting({ status, waits }: Waiting): boolean {
  return status === "PAUSED" || status === "PENDING" || (status === "RUNNING" && waits !== null);
}

export function WaitLine({ run }: { run: Waiting }) {
  const t = useTranslations("scrapingRuns");
  const wordsOf = useWaitWords();
  const { status, waits, dispatcher } = run;
  if (status === "PAUSED") return <PauseLine run={run} />;
  if (status === "PENDING")
    return <Cut text={t(dispatcher === "DESKTOP" ? "waitsForDesktop" : "waitsForStart")} />;
  if (status !== "RUNNING" || waits === null) return null;
  const reason = wordsOf(waits);
  if (waits.until === null) return <Cut text={reason} />;
  return (
    <span title={reason}>
      {t.rich("waitsUntil", { reason, time: () => <RelativeTime value={waits.until} ahead /> })}
    </span>
  );
}

function PauseLine({ run }: { run: Waiting }) {
  const t = useTranslations("scrapingRuns");
  const reasonOf = usePauseWords();
  const isPast = useIsPast();
  const reason = reasonOf(run.pauseReason);
  if (run.resumeAt === null) return <Cut text={reason ?? t("waitsForPerson")} />;
  return (
    <span {...(reason !== null && { title: reason })}>
      {isPast(run.resumeAt)
        ? t("goesOnNow")
        : t.rich("goesOn", { time: () => <RelativeTime value={run.resumeAt} ahead /> })}
      {reason !== null && ` · ${reason}`}
    </span>
  );
}

type Counts = { targetCount: number; successCount: number; failedCount: number };

export function RunBar({ counts, size = "sm" }: { counts: Counts; size?: "sm" | "md" }) {
  const t = useTranslations("scrapingRuns");
  const locale = useLocale();
  const { targetCount, successCount, failedCount } = counts;
  const share = (count: number) => (targetCount === 0 ? 0 : (count / targetCount) * 100);
  const label = t("barLabel", {
    success: formatExactNumber(successCount, locale),
    failed: formatExactNumber(failedCount, locale),
    target: formatExactNumber(targetCount, locale),
  });
  const done = formatPercent(Math.floor(share(successCount + failedCount) * 10), locale, 1_000);
  return (
    <Group gap={8} wrap="nowrap" title={label}>
      <Progress.Root size={size === "sm" ? 6 : 10} flex={1} miw={40}>
        <Progress.Section value={share(successCount)} color="green" aria-label={label} />
        <Progress.Section value={share(failedCount)} color="red" aria-hidden />
      </Progress.Root>
      <Text span fz="sm" className="figures" miw={48} ta="right">
        {done}
      </Text>
    </Group>
  );
}
