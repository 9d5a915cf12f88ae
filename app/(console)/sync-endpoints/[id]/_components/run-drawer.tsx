"use client";

import { Alert, Anchor, Button, Group, Spoiler, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { Modal } from "@/app/_ui/modal";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { Facts } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { StatusBadge } from "@/app/_ui/status-badge";
import { CopyId, Duration, ExactTime, RelativeTime } from "@/app/_ui/values";
import type { Endpoint } from "../../_components/endpoint-health";
import { pushedNames } from "./pushed-names";
import { RunAnswer, RunRequest } from "./run-exchange";
import { DeliveryOutcome, type RunDetail, RunStatus, useRunError } from "./run-outcome";

const POLL_MS = 2_000;

type Props = { id: string | null; endpoint: Endpoint; onOpen: (id: string) => void; onClose: () => void };

/**
 * One attempt with request, response, and the delivery's other attempts. Stays mounted while closed (`id`
 * null), so that the focus returns to the row.
 */
export function RunDrawer({ id: openId, endpoint, onOpen, onClose }: Props) {
  const t = useTranslations("syncEndpoints.log");
  // Keep showing the last attempt until the drawer has slid out.
  const [id, setId] = useState(openId);
  if (openId !== null && openId !== id) setId(openId);
  const {
    data: run,
    error,
    refetch,
  } = useQuery(
    useTRPC().syncRun.get.queryOptions(
      { id: id ?? "" },
      {
        enabled: openId !== null,
        refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && POLL_MS,
      },
    ),
  );
  return (
    <Modal
      opened={openId !== null}
      onClose={onClose}
      at="side"
      size="lg"
      title={run === undefined ? "" : run.isTest ? t("testRun") : t("run", { attempt: run.attempt })}
    >
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {run === undefined && error === null && <DetailSkeleton />}
      {run !== undefined && (
        <Stack gap="lg">
          <RunVerdict run={run} />
          {!run.isTest && <PushAgainButton run={run} endpoint={endpoint} onPushed={onOpen} />}
          <RunFacts run={run} />
          <RunAttempts run={run} onOpen={onOpen} />
          <RunRequest run={run} />
          <RunAnswer run={run} />
        </Stack>
      )}
    </Modal>
  );
}

function isUnderWay({ status, deliveryStatus }: RunDetail): boolean {
  return status === "RUNNING" || deliveryStatus === "RUNNING" || deliveryStatus === "PENDING";
}

const colors = { RUNNING: "blue", SUCCESS: "green", FAILED: "red" } as const;

function RunVerdict({ run }: { run: RunDetail }) {
  const t = useTranslations("syncEndpoints");
  const error = useRunError()(run);
  return (
    <Alert color={colors[run.status]} title={t(`verdict.${run.isTest ? "test" : "push"}.${run.status}`)}>
      {error}
    </Alert>
  );
}

type PushAgainButtonProps = { run: RunDetail; endpoint: Endpoint; onPushed: (runId: string) => void };

function PushAgainButton({ run, endpoint, onPushed }: PushAgainButtonProps) {
  const t = useTranslations("syncEndpoints.log");
  const { syncRun, syncEndpoint } = useTRPC();
  const mayPush = useMay("sync-run:write");
  const pushing = useAction(syncRun.pushAgain.mutationOptions(), {
    input: () => ({ id: run.id }),
    reasons: { CONFLICT: t("pushConflict") },
    onDone: ({ id, status }) => {
      if (status === "FAILED") notifyFailed(t("pushFailed"));
      else notifyDone(t("pushedAgain"));
      onPushed(id);
    },
    refreshes: [syncRun.pathKey(), syncEndpoint.pathKey()],
  });
  if (!mayPush || run.deliveryStatus === "RUNNING") return null;
  const { deliveryStatus } = run;
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant={deliveryStatus === "SUCCESS" ? "default" : "filled"}
        leftSection={<IconSend size={16} stroke={1.5} />}
        loading={pushing.busy}
        disabled={!endpoint.enabled}
        onClick={() => pushing.run(undefined)}
      >
        {t("pushAgain")}
      </Button>
      <Text fz="sm" c="dimmed">
        {t(endpoint.enabled ? `pushAgainNote.${deliveryStatus}` : "pushDisabled")}
      </Text>
    </Stack>
  );
}

/** Four lines: a batch has up to 50 ids. */
const ID_LINES_PX = 112;

/** Refused bloggers are listed separately if others of the batch were accepted. */
function RunFacts({ run }: { run: RunDetail }) {
  const t = useTranslations("syncEndpoints.log");
  const tUi = useTranslations("ui");
  const names = pushedNames(run.requestBody);
  const nameOf = (id: string) => names.get(id) ?? id;
  const links = (ids: readonly string[]) => (
    <Spoiler maxHeight={ID_LINES_PX} showLabel={t("showAll")} hideLabel={tUi("showFewer")}>
      <Group gap={8}>
        {ids.map((id) => (
          <Anchor key={id} component={Link} href={`/bloggers/${id}`} fz="sm" title={id}>
            {nameOf(id)}
          </Anchor>
        ))}
      </Group>
    </Spoiler>
  );
  return (
    <Facts
      facts={[
        { label: t("status"), value: <RunStatus run={run} /> },
        { label: t("deliveryStatus"), value: <DeliveryOutcome run={run} /> },
        {
          label: t("bloggers"),
          value: t("of", { success: run.successCount, total: run.totalCount }),
        },
        { label: t("answer"), value: run.responseStatus },
        { label: t("started"), value: <ExactTime value={run.startedAt} seconds /> },
        { label: t("finished"), value: <ExactTime value={run.finishedAt} seconds /> },
        ...(run.isTest ? [] : [{ label: t("waited"), value: <Duration ms={run.waitedMs} /> }]),
        { label: t("duration"), value: <Duration ms={run.durationMs} /> },
        { label: t("deliveryId"), value: <CopyId value={run.deliveryId} /> },
        { label: t("runId"), value: <CopyId value={run.id} /> },
        ...(run.failedBloggerIds.length === 0 || run.failedBloggerIds.length === run.totalCount
          ? []
          : [{ label: t("failedIds"), value: links(run.failedBloggerIds), wide: true }]),
        { label: t("bloggerIds"), value: links(run.bloggerIds), wide: true },
      ]}
    />
  );
}

function RunAttempts({ run, onOpen }: { run: RunDetail; onOpen: (id: string) => void }) {
  const t = useTranslations("syncEndpoints.log");
  const tStatus = useTranslations("words.status");
  if (run.attempts.length < 2) return null;
  return (
    <section aria-label={t("attempts")}>
      <Text fw={600} fz="sm" mb={4}>
        {t("attempts")}
      </Text>
      <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: "none" }}>
        {run.attempts.map((attempt) => (
          <Group key={attempt.id} component="li" gap="4px 12px" fz="sm">
            {attempt.id === run.id ? (
              <Text span inherit fw={600} aria-current="true">
                {t("run", { attempt: attempt.attempt })}
              </Text>
            ) : (
              <Anchor component="button" fz="sm" onClick={() => onOpen(attempt.id)}>
                {t("run", { attempt: attempt.attempt })}
              </Anchor>
            )}
            <StatusBadge status={attempt.status} label={tStatus(attempt.status)} />
            {attempt.responseStatus !== null && <span>HTTP {attempt.responseStatus}</span>}
            {attempt.durationMs !== null && <Duration ms={attempt.durationMs} />}
            <RelativeTime value={attempt.startedAt} />
          </Group>
        ))}
      </Stack>
    </section>
  );
}
