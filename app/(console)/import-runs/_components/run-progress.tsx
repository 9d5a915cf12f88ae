"use client";

import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";

type Run = RouterOutputs["importRun"]["get"];
type Job = RouterOutputs["rosterJob"]["get"];

const POLL_MS = 2_000;

/** How far the job of a file's run is, and how to go on; nothing once it has ended as it should. */
export function RunProgress({ jobId, run, onMoved }: { jobId: string; run: Run; onMoved: () => void }) {
  const t = useTranslations("importRuns.detail");
  const locale = useLocale();
  const { data: job } = useQuery(
    useTRPC().rosterJob.get.queryOptions(
      { id: jobId },
      { refetchInterval: ({ state }) => state.data?.endedAt === null && POLL_MS },
    ),
  );
  const done = job === undefined ? 0 : job.changed + job.unchanged + job.failed;
  const moved = useEffectEvent(onMoved);
  const isOver = job !== undefined && job.endedAt !== null;
  useEffect(() => {
    if (done > 0 || isOver) moved();
  }, [done, isOver]);
  if (job === undefined || job.status === "SUCCESS") return null;
  if (job.endedAt !== null) return <Stopped job={job} run={run} />;
  const total = run.rowCount ?? job.total ?? 0;
  // By the counts that stand below it. A job that goes on where another one ended has its own rows alone.
  const soFar = run.created + run.updated + run.unchanged + run.failed;
  const figures = { done: formatExactNumber(soFar, locale), total: formatExactNumber(total, locale) };
  return (
    <Section title={t("underWay")} note={t("goesOn")}>
      <Stack gap={4} role="status">
        <Progress value={(soFar / Math.max(1, total)) * 100} aria-label={t("underWay")} />
        <Text size="sm" c="dimmed" className="figures">
          {t("progress", figures)}
        </Text>
      </Stack>
    </Section>
  );
}

/** Why it ended before its last row. Whoever began it may let it go on from there. */
function Stopped({ job, run }: { job: Job; run: Run }) {
  const t = useTranslations("importRuns.detail");
  const locale = useLocale();
  const mayImport = useMay("import:write");
  const { importRun, rosterJob } = useTRPC();
  const { run: goOn, busy } = useAction(importRun.create.mutationOptions(), {
    input: (fileId: string) => ({ fileId }),
    refreshes: [importRun.pathKey(), rosterJob.pathKey()],
  });
  const { unfinishedFileId, rowCount, total } = run;
  const left = formatExactNumber((rowCount ?? total) - total, locale);
  return (
    <Alert color={job.status === "FAILED" ? "red" : "gray"}>
      <Group justify="space-between">
        <Text size="sm">{job.failure?.message ?? t("cancelled")}</Text>
        {unfinishedFileId !== null && mayImport && (
          <Button size="xs" variant="default" loading={busy} onClick={() => goOn(unfinishedFileId)}>
            {t("goOn", { count: left })}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
