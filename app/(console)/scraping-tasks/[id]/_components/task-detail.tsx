"use client";

import { Anchor, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { usePolicyNames } from "@/app/(console)/pace-policies/_components/policy-words";
import { useRunColumns } from "@/app/(console)/scraping-runs/_components/run-columns";
import { logicalRuns, toRuns } from "@/app/(console)/scraping-runs/_components/run-values";
import { ResourceList } from "@/app/_components/resource-list";
import { pollFound } from "@/app/_trpc/poll-found";
import { useTRPC } from "@/app/_trpc/trpc";
import { ActionMenu } from "@/app/_ui/action-menu";
import { BlockableButton } from "@/app/_ui/blockable-button";
import { usePageKeys } from "@/app/_ui/keyboard";
import { useListView } from "@/app/_ui/list-view";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { StatusBadge } from "@/app/_ui/status-badge";
import { CopyId, ExactTime, RelativeTime } from "@/app/_ui/values";
import { TaskForecast } from "../../_components/task-forecast";
import { usePlatformNames, useScheduleWords, type Task } from "../../_components/task-values";
import { useTaskActions } from "../../_components/use-task-actions";
import { useFieldsText, useTargetText } from "./task-text";

const POLL_MS = 5_000;

export function TaskDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(
    useTRPC().scrapingTask.get.queryOptions({ id }, { refetchInterval: pollFound(() => POLL_MS) }),
  );
  if (data !== undefined) return <TaskPage task={data} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="scrapingTasks" error={error} onRetry={() => void refetch()} />;
}

function TaskPage({ task }: { task: Task }) {
  const t = useTranslations("scrapingTasks");
  const mayReadRuns = useMay("scraping-run:read");
  return (
    <>
      <TaskHeader task={task} />
      <Stack gap="md">
        {mayReadRuns && <TaskRuns task={task} />}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <TaskFacts task={task} />
          <Section title={t("sections.forecast")}>
            <TaskForecast asked={{ id: task.id }} />
          </Section>
        </SimpleGrid>
      </Stack>
    </>
  );
}

function TaskHeader({ task }: { task: Task }) {
  const t = useTranslations("scrapingTasks");
  const words = useScheduleWords();
  const router = useRouter();
  const { actionsOf, isStarting } = useTaskActions({ onDeleted: () => router.push("/scraping-tasks") });
  const { runNow, edit, switch: toggle, delete: remove } = actionsOf(task);
  usePageKeys(edit.allowed === true ? [["e", edit.run]] : []);
  return (
    <PageHeader
      above={<BackToPage page="scrapingTasks" />}
      title={task.name}
      note={
        <Group gap="0 16px">
          {task.scheduleType !== "MANUAL" && (
            <StatusBadge
              status={task.enabled ? "ENABLED" : "DISABLED"}
              label={t(task.enabled ? "on" : "off")}
            />
          )}
          <span>{words(task)}</span>
        </Group>
      }
      actions={
        <>
          {edit.allowed === true && (
            <Button
              component={Link}
              href={`/scraping-tasks/${task.id}/edit`}
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} />}
            >
              {edit.label}
            </Button>
          )}
          {runNow.allowed === true && <BlockableButton action={runNow} loading={isStarting} />}
          <ActionMenu
            label={t("more")}
            actions={task.scheduleType === "MANUAL" ? [remove] : [toggle, remove]}
            framed
          />
        </>
      }
    />
  );
}

function TaskFacts({ task }: { task: Task }) {
  const t = useTranslations("scrapingTasks");
  const policyName = usePolicyNames();
  const platformNames = usePlatformNames();
  const targetText = useTargetText();
  const fieldsText = useFieldsText();
  const next = task.enabled && task.nextRunAt !== null ? task.nextRunAt : null;
  return (
    <Section title={t("sections.facts")}>
      <Facts
        facts={[
          { label: t("fields.platforms"), value: platformNames(task.platforms), wide: true },
          { label: t("fields.scope"), value: targetText(task), wide: true },
          { label: t("fields.fields"), value: fieldsText(task.fieldsJson), wide: true },
          ...(task.unfilledFields.length === 0
            ? []
            : [{ label: t("fields.unfilled"), value: task.unfilledFields.join(" · "), wide: true }]),
          { label: t("fields.nextRun"), value: <ExactTime value={next} /> },
          {
            label: t("fields.policy"),
            value:
              task.pacePolicyId === null ? (
                policyName(null)
              ) : (
                <Anchor component={Link} href={`/pace-policies/${task.pacePolicyId}`}>
                  {policyName(task.pacePolicyId)}
                </Anchor>
              ),
          },
          { label: t("fields.priority"), value: t(`scheduleTypes.${task.priority}`) },
          { label: t("fields.maxDuration"), value: t("minutes", { count: task.maxRunDurationMinutes }) },
          {
            label: t("fields.retries"),
            value: t("retryWords", { count: task.failureRetryCount, minutes: task.retryIntervalMinutes }),
          },
          { label: t("fields.runCount"), value: task.runCount },
          {
            label: t("fields.lastRunAt"),
            value: <RelativeTime value={task.lastRunAt} never={t("neverRun")} />,
          },
          { label: t("fields.createdAt"), value: <RelativeTime value={task.createdAt} /> },
          { label: t("fields.id"), value: <CopyId value={task.id} />, wide: true },
        ]}
      />
    </Section>
  );
}

function TaskRuns({ task }: { task: Task }) {
  const t = useTranslations("scrapingTasks");
  const view = useListView({});
  const query = useQuery(
    useTRPC().scrapingRun.list.queryOptions(
      { taskId: task.id, ...logicalRuns, ...view.asked },
      { placeholderData: keepPreviousData, refetchInterval: view.pages.page === 1 && POLL_MS },
    ),
  );
  return (
    <Section title={t("sections.runs")}>
      <div>
        <ResourceList
          query={{ ...query, data: query.data && { ...query.data, list: toRuns(query.data.list) } }}
          view={view}
          columns={useRunColumns({ ofOneTask: true })}
          href={({ id }) => `/scraping-runs/${id}`}
          empty={{ title: t("noRuns"), hint: t("noRunsHint") }}
        />
      </div>
    </Section>
  );
}
