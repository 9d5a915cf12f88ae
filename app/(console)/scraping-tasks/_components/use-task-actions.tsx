"use client";

import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { useMay } from "@/app/(console)/_components/me-context";
import { isUnderWay } from "@/app/(console)/scraping-runs/_components/run-values";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import type { Task } from "./task-values";

type Acted = Pick<Task, "id" | "name" | "enabled" | "logicalRun">;
export type TaskActionName = "runNow" | "edit" | "switch" | "delete";

export function useTaskActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const t = useTranslations("scrapingTasks");
  const router = useRouter();
  const { scrapingTask, scrapingRun } = useTRPC();
  const mayWrite = useMay("scraping-task:write");
  const mayDelete = useMay("scraping-task:delete");
  const running = useAction(scrapingTask.runNow.mutationOptions(), {
    input: ({ id }: Acted) => ({ id }),
    reasons: { CONFLICT: t("alreadyRuns") },
    done: (_, { name }) => t("started", { name }),
    onDone: ({ id }) => router.push(`/scraping-runs/${id}`),
    refreshes: [scrapingTask.pathKey(), scrapingRun.pathKey()],
  });
  const disabling = useAction(scrapingTask.setEnabled.mutationOptions(), {
    input: ({ id }: Acted) => ({ id, enabled: false }),
    undo: ({ id }) => ({ id, enabled: true }),
    done: (_, { name }) => t("disabledNow", { name }),
  });
  const enabling = useAction(scrapingTask.setEnabled.mutationOptions(), {
    input: ({ id }: Acted) => ({ id, enabled: true }),
  });
  const deleting = useAction(scrapingTask.delete.mutationOptions(), {
    input: ({ id }: Acted) => ({ id }),
    confirm: ({ name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
      name,
    }),
    reasons: { CONFLICT: t("deleteRunning") },
    onDone: () => onDeleted?.(),
    done: () => t("deleted"),
    // Not the task itself: it is deleted, and its query would fail.
    refreshes: [scrapingTask.list.queryKey()],
  });
  const blockOf = ({ logicalRun }: Acted) => {
    if (logicalRun === null || !isUnderWay(logicalRun)) return undefined;
    return t(logicalRun.status === "PAUSED" ? "runGoesOn" : "runUnderWay");
  };
  const startBlockOf = (task: Acted) =>
    blockOf(task) ?? (task.logicalRun?.isWaiting === true ? t("runWaits") : undefined);
  const actionsOf = (task: Acted): Record<TaskActionName, MenuAction> => ({
    runNow: {
      label: t("runNow"),
      icon: IconPlayerTrackNext,
      allowed: mayWrite,
      blocked: startBlockOf(task),
      run: () => running.run(task),
    },
    edit: {
      label: t("edit"),
      icon: IconPencil,
      allowed: mayWrite,
      run: () => router.push(`/scraping-tasks/${task.id}/edit`),
    },
    switch: {
      label: t(task.enabled ? "disable" : "enable"),
      icon: task.enabled ? IconPlayerPause : IconPlayerPlay,
      allowed: mayWrite,
      run: () => (task.enabled ? disabling : enabling).run(task),
    },
    delete: {
      label: t("delete"),
      icon: IconTrash,
      allowed: mayDelete,
      danger: true,
      run: () => deleting.run(task),
    },
  });
  return { actionsOf, isStarting: running.busy };
}
