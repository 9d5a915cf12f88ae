"use client";

import { ActionIcon, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueriedList } from "@/app/_trpc/queried-list";
import { useTRPC } from "@/app/_trpc/trpc";
import { CursorPager, useCursorPages } from "@/app/_ui/cursor-pager";
import { EmptyState } from "@/app/_ui/states";
import { formatDuration } from "@/app/_ui/date-time";
import type { ListColumn } from "@/app/_ui/columns";
import { RelativeTime, Unknown } from "@/app/_ui/values";
import { Section } from "@/app/_ui/section";
import type { Endpoint } from "../../_components/endpoint-health";
import { LogFilters } from "./log-filters";
import { useLogView } from "./log-view";
import { PushRangeButton } from "./push-range";
import { RunDrawer } from "./run-drawer";
import { DeliveryOutcome, type Run, RunStatus, useRunError } from "./run-outcome";

const POLL_MS = 2_000;

/** Lists every attempt, newest first. The first page polls until it is paused. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints.log");
  const [paused, setPaused] = useState(false);
  const pages = useCursorPages();
  const columns = useRunColumns();
  const { filter, asked, setFilter, openRun, setOpenRun } = useLogView();
  const query = useQuery(
    useTRPC().syncRun.list.queryOptions(
      {
        endpointId: endpoint.id,
        limit: pages.limit,
        ...asked,
        ...(pages.cursor !== undefined && { cursor: pages.cursor }),
      },
      { placeholderData: keepPreviousData, refetchInterval: !paused && pages.page === 1 && POLL_MS },
    ),
  );
  const { data } = query;
  return (
    <Section title={t("title")} actions={<PushRangeButton endpoint={endpoint} />}>
      <div>
        <LogFilters
          filter={filter}
          onChange={setFilter}
          end={<PauseButton paused={paused} onToggle={() => setPaused(!paused)} />}
        />
        <QueriedList
          query={query}
          columns={columns}
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpenRun(id)}
          card={(row) => <RunCard run={row} />}
          empty={
            Object.keys(filter).length === 0 ? (
              <EmptyState kind="nothing-yet" title={t("empty")} hint={t("emptyHint")} />
            ) : (
              <EmptyState kind="no-match" title={t("noMatch")} hint={t("noMatchHint")} />
            )
          }
        />
      </div>
      {data !== undefined && (data.list.length > 0 || pages.page > 1) && (
        <CursorPager pages={pages} shown={data} coming={query.isPlaceholderData} />
      )}
      <RunDrawer id={openRun} endpoint={endpoint} onOpen={setOpenRun} onClose={() => setOpenRun(null)} />
    </Section>
  );
}

function useRunColumns(): ListColumn<Run>[] {
  const t = useTranslations("syncEndpoints.log");
  const errorOf = useRunError();
  return [
    {
      key: "started",
      title: t("started"),
      width: 150,
      render: (run) => <RelativeTime value={run.startedAt} />,
    },
    {
      key: "status",
      title: t("status"),
      render: (run) => <RunStatus run={run} />,
    },
    {
      key: "outcome",
      title: t("deliveryStatus"),
      render: (run) => <DeliveryOutcome run={run} />,
    },
    { key: "attempt", title: t("attempt"), align: "right", render: (run) => run.attempt },
    {
      key: "bloggers",
      title: t("bloggers"),
      align: "right",
      render: (run) => (
        <span className="figures">{t("of", { success: run.successCount, total: run.totalCount })}</span>
      ),
    },
    {
      key: "duration",
      title: t("duration"),
      align: "right",
      render: ({ durationMs }) => (durationMs === null ? <Unknown /> : formatDuration(durationMs)),
    },
    {
      key: "error",
      title: t("error"),
      fluid: true,
      render: (run) => {
        const error = errorOf(run);
        return error === null ? (
          <Unknown />
        ) : (
          <Text fz="sm" truncate title={error}>
            {error}
          </Text>
        );
      },
    },
  ];
}

/** Shows an attempt on a phone: start, status, accepted count, outcome of its delivery, error. */
function RunCard({ run }: { run: Run }) {
  const t = useTranslations("syncEndpoints.log");
  const error = useRunError()(run);
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap" fz="sm">
        <RelativeTime value={run.startedAt} />
        <RunStatus run={run} />
      </Group>
      <Text fz="sm" c="dimmed">
        {t("run", { attempt: run.attempt })} · {t("bloggers")}{" "}
        {t("of", { success: run.successCount, total: run.totalCount })}
      </Text>
      <Text fz="sm" component="div">
        <DeliveryOutcome run={run} />
      </Text>
      {error !== null && (
        <Text fz="sm" c="dimmed" lineClamp={2}>
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** Pauses a live view, and resumes it. */
function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  const t = useTranslations("syncEndpoints.log");
  const label = t(paused ? "resume" : "pause");
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} onClick={onToggle}>
        {paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}
