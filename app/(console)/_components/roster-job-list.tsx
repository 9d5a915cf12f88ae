"use client";

import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";
import { RelativeTime } from "@/app/_ui/values";
import { isUnderWay, type Job } from "./roster-job";
import { useFailureText } from "./use-failure-text";

export function RosterJobList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <Stack gap="md">
      {jobs.map((job) => (
        <JobEntry key={job.id} job={job} />
      ))}
    </Stack>
  );
}

function JobEntry({ job }: { job: Job }) {
  const t = useTranslations("rosterJobs");
  const locale = useLocale();
  const failureText = useFailureText();
  const { rosterJob, blogger, tag } = useTRPC();
  const refreshes = [rosterJob.pathKey(), blogger.pathKey(), tag.pathKey()];
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
  const change = input.change as Change | undefined;
  if (kind !== "CHANGE" || change === undefined) return t(`kind.${kind}`);
  const tags = (change.tags ?? change.names ?? []).join(", ");
  const to = change.to ?? null;
  const name =
    change.kind === "RETAG"
      ? t(to === null ? "deletedTag" : "renamedTag", { tags, to: to ?? "" })
      : t(`change.${change.kind}`, { tags, status: change.reviewStatus ?? "" });
  return "undoes" in input ? t("undoOf", { name }) : name;
}

type Change = {
  kind: "REVIEW" | "DEACTIVATE" | "REACTIVATE" | "TAG" | "UNTAG" | "ASSIGN" | "MANAGE" | "RETAG";
  tags?: string[];
  reviewStatus?: string;
  /** Of tags that became another one, or none. */
  names?: string[];
  to?: string | null;
};

function canUndo({ kind, endedAt, input, undoneById, changed }: Job): boolean {
  return kind === "CHANGE" && endedAt !== null && undoneById === null && changed > 0 && !("undoes" in input);
}
