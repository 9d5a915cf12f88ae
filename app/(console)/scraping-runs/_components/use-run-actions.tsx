"use client";

import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRefreshDot,
} from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { formatExactNumber } from "@/app/_ui/format";
import { resumesByItself } from "@/server/domain/scraping/run";
import type { Progressing } from "./run-values";

type Acted = Pick<
  Progressing,
  "taskName" | "status" | "dispatcher" | "pauseReason" | "resumeAt" | "pendingCount" | "failedCount"
> & {
  id: string;
};
export type RunActionName = "pause" | "resume" | "resumeWithFailed" | "retryFailed" | "cancel";

/** Actions on a run. A resume or a retry is a new attempt of the same run. */
export function useRunActions() {
  const t = useTranslations("scrapingRuns");
  const locale = useLocale();
  const mayWrite = useMay("scraping-run:write");
  const { scrapingRun, scrapingTask } = useTRPC();
  const shared = {
    reasons: { CONFLICT: t("changedMeanwhile") },
    refreshes: [scrapingRun.pathKey(), scrapingTask.pathKey()],
  };
  const input = ({ id }: Acted) => ({ id });
  const pausing = useAction(scrapingRun.pause.mutationOptions(), {
    ...shared,
    input,
    done: () => t("paused"),
  });
  const resuming = useAction(scrapingRun.resume.mutationOptions(), {
    ...shared,
    input: ({ run: { id }, includeFailed }: { run: Acted; includeFailed: boolean }) => ({
      id,
      includeFailed,
    }),
    done: () => t("resumed"),
  });
  const retrying = useAction(scrapingRun.retryFailed.mutationOptions(), {
    ...shared,
    input,
    done: (_, { failedCount: count }) => t("retrying", { count }),
  });
  const cancelling = useAction(scrapingRun.cancel.mutationOptions(), {
    ...shared,
    input,
    confirm: ({ taskName, pendingCount }) => ({
      title: t("cancelTitle", { name: taskName }),
      consequence: t("cancelConsequence", { count: formatExactNumber(pendingCount, locale) }),
      action: t("cancel"),
    }),
    done: () => t("cancelled"),
  });
  const actionsOf = (run: Acted): Record<RunActionName, MenuAction> => {
    const { status, pauseReason, pendingCount, failedCount } = run;
    const works = status === "PENDING" || status === "RUNNING";
    const isPaused = status === "PAUSED";
    const isExpired = isPaused && pauseReason === "EXPIRED";
    // A paused run is resumable even if its targets were never counted.
    const isResumable = isPaused ? !isExpired : !works && status !== "CANCELLED" && pendingCount > 0;
    const hasFailed = mayWrite && failedCount > 0 && !isExpired;
    return {
      pause: {
        label: t("pauseRun"),
        icon: IconPlayerPause,
        allowed: mayWrite && (works || resumesByItself(run)),
        run: () => pausing.run(run),
      },
      resume: {
        label: t("resume"),
        icon: IconPlayerPlay,
        allowed: mayWrite && isResumable,
        run: () => resuming.run({ run, includeFailed: false }),
      },
      resumeWithFailed: {
        label: t("resumeWithFailed"),
        icon: IconRefreshDot,
        allowed: hasFailed && isResumable,
        run: () => resuming.run({ run, includeFailed: true }),
      },
      retryFailed: {
        label: t("retryFailed"),
        icon: IconRefresh,
        allowed: hasFailed && !works && status !== "CANCELLED",
        run: () => retrying.run(run),
      },
      cancel: {
        label: t("cancel"),
        icon: IconPlayerStop,
        allowed: mayWrite && (works || isPaused),
        danger: true,
        run: () => cancelling.run(run),
      },
    };
  };
  return { actionsOf, isBusy: pausing.busy || resuming.busy || retrying.busy || cancelling.busy };
}
