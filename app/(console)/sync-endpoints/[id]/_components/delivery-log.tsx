"use client";

import { ActionIcon, Group, NativeSelect, Tooltip } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueriedList } from "@/app/_trpc/queried-list";
import { useTRPC } from "@/app/_trpc/trpc";
import { CursorPager } from "@/app/_ui/cursor-pager";
import { EmptyState } from "@/app/_ui/empty-state";
import { Section } from "@/app/_ui/section";
import { firstPage, useCursorPages } from "@/app/_ui/use-cursor-pages";
import { useUrlState } from "@/app/_ui/use-url-state";
import { RunCard } from "./run-card";
import { RunDrawer } from "./run-drawer";
import { runStatuses } from "./run-statuses";
import { useRunColumns } from "./use-run-columns";

const POLL_MS = 2_000;

/** Every attempt, newest first; the first page follows what happens until it is paused. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const words = useTranslations("syncEndpoints.log");
  const statuses = useTranslations("words.status");
  const [params, change] = useUrlState();
  const [paused, setPaused] = useState(false);
  const pages = useCursorPages();
  const columns = useRunColumns();
  const status = runStatuses.find((name) => name === params.get("status"));
  const query = useQuery(
    useTRPC().syncRun.list.queryOptions(
      {
        endpointId,
        limit: pages.limit,
        ...(status !== undefined && { status }),
        ...(pages.cursor !== undefined && { cursor: pages.cursor }),
      },
      { placeholderData: keepPreviousData, refetchInterval: !paused && pages.page === 1 && POLL_MS },
    ),
  );
  const { data } = query;
  const pauseLabel = words(paused ? "resume" : "pause");
  const run = params.get("run");
  return (
    <Section
      title={words("title")}
      actions={
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={words("status")}
            value={status ?? ""}
            onChange={(event) => change({ ...firstPage, status: event.currentTarget.value })}
            data={[
              { value: "", label: words("any") },
              ...runStatuses.map((value) => ({ value, label: statuses(value) })),
            ]}
          />
          <Tooltip label={pauseLabel}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={pauseLabel}
              onClick={() => setPaused(!paused)}
            >
              {paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
            </ActionIcon>
          </Tooltip>
        </Group>
      }
    >
      <QueriedList
        query={query}
        columns={columns}
        rowId={({ id }) => id}
        onOpen={({ id }) => change({ run: id })}
        card={(row) => <RunCard run={row} />}
        empty={
          status === undefined ? (
            <EmptyState kind="nothing-yet" title={words("empty")} hint={words("emptyHint")} />
          ) : (
            <EmptyState kind="no-match" title={words("noMatch")} hint={words("noMatchHint")} />
          )
        }
      />
      {data !== undefined && (data.list.length > 0 || pages.page > 1) && (
        <CursorPager pages={pages} shown={data} coming={query.isPlaceholderData} />
      )}
      {run !== null && <RunDrawer id={run} onClose={() => change({ run: null })} />}
    </Section>
  );
}
