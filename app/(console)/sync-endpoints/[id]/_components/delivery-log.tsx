"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueriedList } from "@/app/_trpc/queried-list";
import { useTRPC } from "@/app/_trpc/trpc";
import { CursorPager } from "@/app/_ui/cursor-pager";
import { EmptyState } from "@/app/_ui/empty-state";
import { Section } from "@/app/_ui/section";
import { useCursorPages } from "@/app/_ui/use-cursor-pages";
import type { Endpoint } from "../../_components/endpoint";
import { LogFilters } from "./log-filters";
import { PauseButton } from "./pause-button";
import { PushRangeButton } from "./push-range-button";
import { RunCard } from "./run-card";
import { RunDrawer } from "./run-drawer";
import { useLogView } from "./use-log-view";
import { useRunColumns } from "./use-run-columns";

const POLL_MS = 2_000;

/** Every attempt, newest first; the first page follows what happens until it is paused. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints.log");
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
    <Section title={words("title")} actions={<PushRangeButton endpoint={endpoint} />}>
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
              <EmptyState kind="nothing-yet" title={words("empty")} hint={words("emptyHint")} />
            ) : (
              <EmptyState kind="no-match" title={words("noMatch")} hint={words("noMatchHint")} />
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
