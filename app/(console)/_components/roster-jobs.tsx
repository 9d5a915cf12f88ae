"use client";

import { ActionIcon, Button, Group, Indicator, Progress, Stack, Text, Title } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { IconListCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Popover } from "@/app/_ui/lazy/popups";
import { StatusBadge } from "@/app/_ui/status-badge";
import { RelativeTime } from "@/app/_ui/values";
import { useMay } from "./me-context";
import { useFailureText } from "./use-failure-text";

type Job = RouterOutputs["rosterJob"]["list"]["list"][number];

const LIVE_MS = 2_000;
const SHOWN = 8;

export function RosterJobs() {
  return useMay("blogger:read") ? <Jobs /> : null;
}

function Jobs() {
  const t = useTranslations("rosterJobs");
  const visible = useDocumentVisibility() === "visible";
  const { data } = useQuery(
    useTRPC().rosterJob.list.queryOptions(
      { limit: SHOWN },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => visible && state.data?.list.some(isUnderWay) && LIVE_MS,
      },
    ),
  );
  const jobs = data?.list ?? [];
  useFreshRoster(jobs);
  const underWay = jobs.filter(isUnderWay).length;
  if (jobs.length === 0) return null;
  return (
    <Indicator disabled={underWay === 0} label={underWay} size={16} offset={6}>
      <Popover
        position="bottom-end"
        width={380}
        dropdown={{ p: "sm", style: { maxHeight: "70vh", overflowY: "auto" } }}
        target={
          <ActionIcon size={36} aria-label={underWay === 0 ? t("title") : t("underWay", { count: underWay })}>
            <IconListCheck size={18} stroke={1.5} />
          </ActionIcon>
        }
      >
        <Title order={2} fz="sm" mb="xs">
          {t("title")}
        </Title>
        <Stack gap="md">
          {jobs.map((job) => (
            <JobEntry key={job.id} job={job} />
          ))}
        </Stack>
      </Popover>
    </Indicator>
  );
}

/** Refetches what pages show of bloggers after a job that changes them has ended. */
function useFreshRoster(jobs: readonly Job[]): void {
  const queryClient = useQueryClient();
  const { blogger, importRun } = useTRPC();
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const changing = jobs.filter((job) => isUnderWay(job) && job.kind !== "EXPORT").map(({ id }) => id);
    const isOver = before.current.some((id) => !changing.includes(id));
    before.current = changing;
    if (!isOver) return;
    for (const queryKey of [blogger.pathKey(), importRun.pathKey()])
      void queryClient.invalidateQueries({ queryKey });
  }, [jobs, queryClient, blogger, importRun]);
}

function isUnderWay({ endedAt }: Job): boolean {
  return endedAt === null;
}

function JobEntry({ job }: { job: Job }) {
  const t = useTranslations("rosterJobs");
  const locale = useLocale();
  const failureText = useFailureText();
  const { rosterJob, blogger } = useTRPC();
  const refreshes = [rosterJob.pathKey(), blogger.pathKey()];
  const cancelling = useAction(rosterJob.cancel.mutationOptions(), {
    input: () => ({ id: job.id }),
    refreshes,
  });
  const undoing = useAction(blogger.undo.mutationOptions(), {
    input: () => ({ id: job.id }),
    refreshes,
    done: ({ changed, isDone }) => (isDone ? t("undone", { count: changed }) : t("undoGoesOn")),
  });
  const done = job.changed + job.unchanged + job.failed;
  const number = (value: number) => formatExactNumber(value, locale);
  const counts = {
    changed: number(job.changed),
    unchanged: number(job.unchanged),
    failed: number(job.failed),
  };
  // An export changes nothing: it counts the rows that it writes.
  const outcome = job.kind === "EXPORT" ? t("rows", { count: number(job.unchanged) }) : t("counts", counts);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={500} truncate>
          <JobName job={job} />
        </Text>
        <StatusBadge
          status={job.status === "QUEUED" ? "PENDING" : job.status}
          label={t(`status.${job.status}`)}
        />
      </Group>
      {isUnderWay(job) && (
        <Progress
          mt={6}
          value={job.total === null || job.total === 0 ? 0 : (100 * done) / job.total}
          aria-label={t("progress")}
        />
      )}
      <Text fz="xs" c="dimmed" mt={4}>
        {isUnderWay(job)
          ? t("soFar", { done: number(done), total: job.total === null ? "…" : number(job.total) })
          : outcome}
        {" · "}
        {job.userName !== null && (
          <>
            <span title={job.userName}>{job.userNickname ?? job.userName}</span>
            {" · "}
          </>
        )}
        <RelativeTime value={job.createdAt} />
      </Text>
      {job.failure !== null && (
        <Text fz="xs" c="red">
          {failureText({ kind: job.kind, failure: job.failure })}
        </Text>
      )}
      <Group gap={4} mt={4}>
        {isUnderWay(job) && (
          <Button
            size="compact-xs"
            variant="default"
            loading={cancelling.busy}
            onClick={() => cancelling.run({})}
          >
            {t("cancel")}
          </Button>
        )}
        {canUndo(job) && (
          <Button size="compact-xs" variant="default" loading={undoing.busy} onClick={() => undoing.run({})}>
            {t("undo")}
          </Button>
        )}
      </Group>
    </div>
  );
}

function JobName({ job: { kind, input } }: { job: Job }) {
  const t = useTranslations("rosterJobs");
  const change = input.change as { kind: ChangeKind; tags?: string[]; reviewStatus?: string } | undefined;
  if (kind !== "CHANGE" || change === undefined) return t(`kind.${kind}`);
  const name = t(`change.${change.kind}`, {
    tags: change.tags?.join(", ") ?? "",
    status: change.reviewStatus ?? "",
  });
  return "undoes" in input ? t("undoOf", { name }) : name;
}

type ChangeKind = "REVIEW" | "DEACTIVATE" | "REACTIVATE" | "TAG" | "UNTAG" | "ASSIGN";

function canUndo({ kind, endedAt, input, undoneById, changed }: Job): boolean {
  return kind === "CHANGE" && endedAt !== null && undoneById === null && changed > 0 && !("undoes" in input);
}
