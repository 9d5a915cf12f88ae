"use client";

import { Group, Text } from "@mantine/core";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { RunStatus } from "@/app/(console)/scraping-runs/_components/run-values";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Cut, Unknown } from "@/app/_ui/values";
import type { Platform } from "@/server/domain/roster/platforms";
import { type Schedule, scheduleInWords } from "@/server/domain/scraping/schedule";
import { weekdays } from "./schedule";

export type Task = RouterOutputs["scrapingTask"]["get"];

/** A schedule in words: "Mon and Thu at 03:00"; unusual ones as cron. */
export function useScheduleWords(): (schedule: Schedule) => string {
  const t = useTranslations("scrapingTasks.schedule");
  const format = useFormatter();
  return (schedule) => {
    const words = scheduleInWords(schedule);
    switch (words.kind) {
      case "MANUAL":
        return t("manual");
      case "HOURLY":
        return t("hourly", { minute: String(words.minute) });
      case "DAILY":
        return t("daily", { time: words.at });
      case "WEEKLY": {
        const chosen = weekdays.filter((day) => words.weekdays.includes(Number(day)));
        return t("weekly", { time: words.at, days: format.list(chosen.map((day) => t(`weekdays.${day}`))) });
      }
      case "MONTHLY": {
        const days = words.days.map((day) =>
          day === "LAST" ? t("lastDay") : t("monthDay", { day: String(day) }),
        );
        return t("monthly", { time: words.at, days: format.list(days) });
      }
      case "CRON":
        return t("cron", { cron: words.expression });
    }
  };
}

/** Names platforms: "Douyin · RED". */
export function usePlatformNames(): (platforms: readonly Platform[]) => string {
  const t = useTranslations("words.platformShort");
  return (platforms) => platforms.map((platform) => t(platform)).join(" · ");
}

export function PlatformNames({ platforms }: { platforms: readonly Platform[] }) {
  return <Cut text={usePlatformNames()(platforms)} />;
}

export function LastRun({ task: { logicalRun } }: { task: Pick<Task, "logicalRun"> }) {
  const t = useTranslations("scrapingTasks");
  const locale = useLocale();
  if (logicalRun === null) return <Unknown text={t("neverRun")} />;
  const { status, successCount, failedCount, targetCount } = logicalRun;
  const figure = (count: number) => formatExactNumber(count, locale);
  const counts = t("counts", { success: figure(successCount), target: figure(targetCount) });
  const failed = failedCount > 0 ? t("failedCount", { count: figure(failedCount) }) : "";
  return (
    <Group gap={8} wrap="nowrap" title={[counts, failed].filter(Boolean).join(" · ")}>
      <RunStatus status={status} />
      <Text span fz="sm" c="dimmed" className="figures" truncate>
        {counts}
      </Text>
    </Group>
  );
}
