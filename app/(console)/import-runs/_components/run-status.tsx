"use client";

import { useLocale, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Unknown } from "@/app/_ui/values";

type Listed = RouterOutputs["importRun"]["list"]["list"][number];
type Run = Pick<Listed, "status" | "total" | "rowCount" | "failed" | "undone">;

export function isUnderWay(status: Run["status"]): status is "QUEUED" | "RUNNING" {
  return status === "QUEUED" || status === "RUNNING";
}

/** An import that mostly failed is not called done. */
function endOf({ status, total, failed, undone }: Run) {
  if (undone !== null) return { word: "UNDONE", tone: "REVOKED" } as const;
  if (status !== "SUCCESS" || failed === 0) return null;
  if (failed >= total) return { word: "ALL_FAILED", tone: "FAILED" } as const;
  return failed * 2 >= total
    ? ({ word: "MOSTLY_FAILED", tone: "FAILED" } as const)
    : ({ word: "PARTLY_FAILED", tone: "PARTIAL" } as const);
}

/** Status and progress of an import. Some old files are deleted, and their row count is unknown. */
export function RunStatus({ run }: { run: Run }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const { status, total, rowCount } = run;
  const end = endOf(run);
  if (end !== null) return <StatusBadge status={end.tone} label={t(`status.${end.word}`)} />;
  if (status === null) return <Unknown />;
  const figures = {
    done: formatExactNumber(total, locale),
    total: formatExactNumber(rowCount ?? total, locale),
  };
  return (
    <StatusBadge
      status={isUnderWay(status) ? "RUNNING" : status}
      label={isUnderWay(status) ? t("detail.progress", figures) : t(`status.${status}`)}
    />
  );
}
