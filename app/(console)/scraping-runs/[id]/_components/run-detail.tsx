"use client";

import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { pollFound } from "@/app/_trpc/poll-found";
import { useTRPC } from "@/app/_trpc/trpc";
import { ActionMenu, type MenuAction } from "@/app/_ui/action-menu";
import { formatExactNumber } from "@/app/_ui/format";
import { LiveButton } from "@/app/_ui/live-button";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, Duration, ExactTime, RelativeTime, Unknown } from "@/app/_ui/values";
import { useIsPast } from "@/app/(console)/scraper-accounts/_components/account-values";
import {
  isUnderWay,
  type Progressing,
  RunBar,
  RunStatus,
  usePauseAdvice,
  usePauseWords,
  useWaitWords,
} from "../../_components/run-values";
import { useErrorWords } from "../../_components/use-error-words";
import { type RunActionName, useRunActions } from "../../_components/use-run-actions";
import { PlatformProgress, UnderWay } from "./platform-progress";
import { RunAttempts } from "./run-attempts";
import { RunFailures } from "./run-failures";
import { RunLog } from "./run-log";

const POLL_MS = 2_000;
/** A paused run changes at its resume time, or by another user. */
const PAUSED_POLL_MS = 10_000;

function pollOf(run: Progressing | undefined): number | false {
  if (run === undefined || run.status === "PENDING" || run.status === "RUNNING") return POLL_MS;
  return run.status === "PAUSED" && PAUSED_POLL_MS;
}

/** A run over all its attempts, by the id of any of them. */
export function RunDetail({ id }: { id: string }) {
  const [isHeld, setHeld] = useState(false);
  const { data, error, refetch } = useQuery(
    useTRPC().scrapingRun.progress.queryOptions(
      { id },
      { refetchInterval: pollFound((run) => !isHeld && pollOf(run)) },
    ),
  );
  if (data !== undefined)
    return <RunPage id={id} run={data} isHeld={isHeld} onHold={() => setHeld(!isHeld)} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="scrapingRuns" error={error} onRetry={() => void refetch()} />;
}

type PageProps = { id: string; run: Progressing; isHeld: boolean; onHold: () => void };

function RunPage({ id, run, isHeld, onHold }: PageProps) {
  const { actionsOf, isBusy } = useRunActions();
  const newest = run.attempts[0];
  const actions = actionsOf({ ...run, id: newest?.id ?? id });
  const isLive = isUnderWay(run);
  return (
    <>
      <RunHeader run={run} actions={actions} isBusy={isBusy}>
        {isLive && <LiveButton paused={isHeld} onToggle={onHold} />}
      </RunHeader>
      <Stack gap="md">
        <PauseAlert run={run} />
        <WaitAlert run={run} />
        <SetupAlert run={run} />
        <Summary run={run} />
        <PlatformProgress run={run} />
        {run.underWay.length > 0 && <UnderWay run={run} />}
        <RunFailures id={id} run={run} retry={actions.retryFailed} />
        <RunAttempts attempts={run.attempts} />
        <RunLog attempts={run.attempts} />
      </Stack>
    </>
  );
}

type HeaderProps = {
  run: Progressing;
  actions: Record<RunActionName, MenuAction>;
  isBusy: boolean;
  children: ReactNode;
};

function RunHeader({ run, actions, isBusy, children }: HeaderProps) {
  const t = useTranslations("scrapingRuns");
  const { pause, resume, resumeWithFailed, cancel } = actions;
  const first = [resume, pause].find(({ allowed }) => allowed === true);
  const FirstIcon = first?.icon;
  return (
    <PageHeader
      above={<BackToPage page="scrapingRuns" />}
      title={run.taskName}
      note={
        <Group gap="0 16px">
          <RunStatus status={run.status} />
          {run.attempts.length > 1 && (
            <span>{t("attemptOf", { attempt: run.attempts[0]?.attempt ?? 1 })}</span>
          )}
          {run.isTaskDeleted ? (
            <span>{t("taskDeleted")}</span>
          ) : (
            <Anchor component={Link} href={`/scraping-tasks/${run.taskId}`} inherit>
              {t("toTask")}
            </Anchor>
          )}
        </Group>
      }
      actions={
        <>
          {children}
          {first !== undefined && FirstIcon !== undefined && (
            <Button
              {...(first === pause && { variant: "default" })}
              leftSection={<FirstIcon size={16} stroke={1.5} />}
              loading={isBusy}
              onClick={first.run}
            >
              {first.label}
            </Button>
          )}
          <ActionMenu
            label={t("more")}
            actions={[...(first === pause ? [] : [pause]), resumeWithFailed, cancel]}
            framed
          />
        </>
      }
    />
  );
}

function PauseAlert({ run: { status, pauseReason, resumeAt } }: { run: Progressing }) {
  const t = useTranslations("scrapingRuns");
  const reasonOf = usePauseWords();
  const adviceOf = usePauseAdvice();
  const isPast = useIsPast();
  if (status !== "PAUSED") return null;
  const waits = resumeAt === null;
  return (
    <Alert color={waits ? "orange" : "blue"} title={reasonOf(pauseReason) ?? t("pausedTitle")} role="status">
      {!waits && (
        <Text fw={500}>
          {isPast(resumeAt)
            ? t("goesOnNow")
            : t.rich("goesOnAt", {
                relative: () => <RelativeTime value={resumeAt} ahead />,
                exact: () => <ExactTime value={resumeAt} />,
              })}
        </Text>
      )}
      <Text>{adviceOf(pauseReason, waits)}</Text>
    </Alert>
  );
}

function WaitAlert({ run: { status, waits } }: { run: Progressing }) {
  const t = useTranslations("scrapingRuns");
  const tPlatform = useTranslations("words.platform");
  const wordsOf = useWaitWords();
  if (status !== "RUNNING" || waits === null) return null;
  const { platform, until, heldBy } = waits;
  const competitor = heldBy?.taskName === null ? null : heldBy;
  return (
    <Alert color="blue" title={t("waitsTitle", { platform: tPlatform(platform) })} role="status">
      <Text fw={500}>
        {wordsOf(waits)}
        {competitor !== null && (
          <>
            {" · "}
            <Anchor component={Link} href={`/scraping-runs/${competitor.runId}`} inherit>
              {t("toRival")}
            </Anchor>
          </>
        )}
      </Text>
      {until !== null && (
        <Text>
          {t.rich("goesOnAt", {
            relative: () => <RelativeTime value={until} ahead />,
            exact: () => <ExactTime value={until} />,
          })}
        </Text>
      )}
      <Text>{t("waitsNothing")}</Text>
    </Alert>
  );
}

const PREVENTS: ReadonlySet<string> = new Set(["UNREADABLE_FILTER", "TARGETS_FULL"]);

/** Problems of the task or service that kept targets out of the newest attempt. */
function SetupAlert({ run: { attempts } }: { run: Progressing }) {
  const t = useTranslations("scrapingRuns");
  const wordsOf = useErrorWords();
  const errors = (attempts[0]?.errors ?? []).filter(
    ({ kind }) => kind === "NO_DRIVER" || kind === "NOT_ASKED" || PREVENTS.has(kind),
  );
  if (errors.length === 0) return null;
  const hasStarted = !errors.some(({ kind }) => PREVENTS.has(kind));
  return (
    <Alert color="orange" title={t(hasStarted ? "leftOutTitle" : "notBegunTitle")} role="status">
      {errors.map((error) => (
        <Text key={wordsOf(error)}>{wordsOf(error)}</Text>
      ))}
    </Alert>
  );
}

function ExpectedEnd({ run: { expectedEndAt, endUnknown } }: { run: Progressing }) {
  const t = useTranslations("scrapingRuns.endUnknown");
  const tLimit = useTranslations("pacePolicies.limits");
  if (expectedEndAt !== null)
    return (
      <span>
        <ExactTime value={expectedEndAt} />{" "}
        <Text span inherit c="dimmed" style={{ whiteSpace: "nowrap" }}>
          <RelativeTime value={expectedEndAt} ahead />
        </Text>
      </span>
    );
  switch (endUnknown) {
    case null:
      return <Unknown />;
    case "TASK_CAP":
    case "ACCOUNTS":
    case "RIVAL":
    case "UNREACHABLE":
    case "PERSON":
    case "ORG_SUSPENDED":
    case "DESKTOP":
      return <Unknown text={t(endUnknown)} />;
    default:
      return <Unknown text={t("LIMIT", { limit: tLimit(endUnknown) })} />;
  }
}

function Summary({ run }: { run: Progressing }) {
  const t = useTranslations("scrapingRuns");
  const locale = useLocale();
  const isWorking = run.status === "RUNNING" || run.status === "PENDING";
  const isPaused = run.status === "PAUSED";
  const first = run.attempts.at(-1);
  const end = isWorking ? null : (run.attempts[0]?.finishedAt ?? null);
  const lasted = first === undefined || end === null ? null : Date.parse(end) - Date.parse(first.startedAt);
  const counts = [
    { key: "success", value: run.successCount },
    { key: "failed", value: run.failedCount },
    { key: "pending", value: run.pendingCount },
    { key: "targets", value: run.targetCount },
  ] as const;
  return (
    <Section title={t("sections.progress")}>
      <RunBar counts={run} size="md" />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        {counts.map(({ key, value }) => (
          <div key={key}>
            <Text fz="xs" c="dimmed">
              {t(`fields.${key}`)}
            </Text>
            <Text
              fz="xl"
              fw={600}
              className="figures"
              {...(key === "failed" && value > 0 && { c: "var(--mantine-color-error)" })}
            >
              {formatExactNumber(value, locale)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Facts
        facts={[
          { label: t("fields.started"), value: <ExactTime value={first?.startedAt} /> },
          ...(isWorking
            ? [
                {
                  label: t("fields.perMinute"),
                  value: t("perMinute", {
                    count: formatExactNumber(Math.round(run.perMinute * 10) / 10, locale),
                  }),
                },
                { label: t("fields.expectedEnd"), value: <ExpectedEnd run={run} /> },
                { label: t("fields.stopsAt"), value: <ExactTime value={run.stopsAt} /> },
              ]
            : [
                ...(isPaused
                  ? [
                      { label: t("fields.pausedAt"), value: <ExactTime value={end} /> },
                      { label: t("fields.expectedEnd"), value: <ExpectedEnd run={run} /> },
                    ]
                  : [{ label: t("fields.finished"), value: <ExactTime value={end} /> }]),
                { label: t("fields.duration"), value: <Duration ms={lasted} /> },
              ]),
          { label: t("fields.captchas"), value: run.captchaCount },
          { label: t("fields.id"), value: <CopyId value={run.attempts[0]?.id} />, wide: true },
        ]}
      />
    </Section>
  );
}
