"use client";

import { useLocale, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Unknown } from "@/app/_ui/values";

type Run = Pick<RouterOutputs["importRun"]["list"]["list"][number], "status" | "total" | "rowCount">;

export function isUnderWay(status: Run["status"]): status is "QUEUED" | "RUNNING" {
  return status === "QUEUED" || status === "RUNNING";
}

/** Whether an import is done, and how far it is; of some old files, deleted since, nobody knows. */
export function RunStatus({ run: { status, total, rowCount } }: { run: Run }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
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
