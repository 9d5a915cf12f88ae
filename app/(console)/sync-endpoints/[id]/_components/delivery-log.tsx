"use client";

import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ResourceList } from "@/app/_components/resource-list";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { LiveButton } from "@/app/_ui/live-button";
import { Section } from "@/app/_ui/section";
import { Duration, RelativeTime, Unknown } from "@/app/_ui/values";
import type { Endpoint } from "../../_components/endpoint-health";
import { useLogFilters, useLogView, useOpenRun } from "./log-view";
import { PushRangeButton } from "./push-range";
import { RunDrawer } from "./run-drawer";
import { DeliveryOutcome, type Run, RunStatus, useRunError } from "./run-outcome";

const POLL_MS = 2_000;
const COUNT_POLL_MS = 10_000;

/** Every attempt, newest first. The first page polls until it is paused. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints.log");
  const [paused, setPaused] = useState(false);
  const [openRun, setOpenRun] = useOpenRun();
  const pathname = usePathname();
  const view = useLogView();
  const { syncRun } = useTRPC();
  const isLive = !paused && view.pages.page === 1;
  const filter = { endpointId: endpoint.id, ...view.askedFilter };
  const query = useQuery(
    syncRun.list.queryOptions(
      { ...filter, ...view.asked },
      { placeholderData: keepPreviousData, refetchInterval: isLive && POLL_MS },
    ),
  );
  const total = useQuery(
    syncRun.count.queryOptions(filter, { ...unbatched, refetchInterval: isLive && COUNT_POLL_MS }),
  );
  return (
    <Section title={t("title")} actions={<PushRangeButton endpoint={endpoint} />}>
      <div>
        <ResourceList
          query={query}
          columns={useColumns()}
          href={({ id }) => `${pathname}?run=${id}`}
          onOpen={({ id }) => setOpenRun(id)}
          view={view}
          total={total.data}
          filters={useLogFilters()}
          end={<LiveButton paused={paused} onToggle={() => setPaused(!paused)} />}
          empty={{ title: t("empty"), hint: t("emptyHint") }}
          noMatch={{ title: t("noMatch"), hint: t("noMatchHint") }}
        />
      </div>
      <RunDrawer id={openRun} endpoint={endpoint} onOpen={setOpenRun} onClose={() => setOpenRun(null)} />
    </Section>
  );
}

function useColumns(): ListColumn<Run>[] {
  const t = useTranslations("syncEndpoints.log");
  const errorOf = useRunError();
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  return [
    {
      ...field("started"),
      width: 120,
      render: ({ startedAt }) => <RelativeTime value={startedAt} />,
      card: { at: "title" },
    },
    { ...field("status"), width: 150, render: (run) => <RunStatus run={run} />, card: { at: "end" } },
    {
      ...field("deliveryStatus"),
      width: 170,
      render: (run) => <DeliveryOutcome run={run} />,
      card: { at: 2, bright: true },
    },
    {
      ...field("attempt"),
      width: 84,
      align: "right",
      render: ({ attempt }) => attempt,
      card: { at: 1, render: ({ attempt }) => t("run", { attempt }) },
    },
    {
      ...field("bloggers"),
      width: 100,
      align: "right",
      render: ({ successCount, totalCount }) => (
        <span className="figures">{t("of", { success: successCount, total: totalCount })}</span>
      ),
      card: { at: 1, labelled: true },
    },
    {
      ...field("duration"),
      width: 92,
      align: "right",
      render: ({ durationMs }) => <Duration ms={durationMs} />,
    },
    {
      ...field("error"),
      width: 200,
      fluid: true,
      render: (run) => {
        const error = errorOf(run);
        if (error === null) return <Unknown />;
        return (
          <Text fz="sm" truncate title={error}>
            {error}
          </Text>
        );
      },
      card: {
        at: 3,
        render: (run) => {
          const error = errorOf(run);
          return error !== null && <Text inherit lineClamp={2} children={error} />;
        },
      },
    },
  ];
}
