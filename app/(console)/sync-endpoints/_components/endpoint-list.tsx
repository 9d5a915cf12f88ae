"use client";

import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { RelativeTime } from "@/app/_ui/values";
import {
  BackfillBar,
  DeliveryCount,
  type Endpoint,
  EndpointHealth,
  isInTrouble,
  Lag,
  Rate,
  useProblem,
} from "./endpoint-health";

const POLL_MS = 5_000;

export function EndpointList() {
  const t = useTranslations("syncEndpoints");
  const query = useQuery(useTRPC().syncEndpoint.list.queryOptions(undefined, { refetchInterval: POLL_MS }));
  return (
    <ListPage
      page="syncEndpoints"
      note={t("note")}
      query={query}
      columns={useColumns()}
      href={({ id }) => `/sync-endpoints/${id}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}

function useColumns(): ListColumn<Endpoint>[] {
  const t = useTranslations("syncEndpoints.fields");
  const problemOf = useProblem();
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  return [
    {
      ...field("name"),
      width: 158,
      render: ({ id, name }) => (
        <Anchor
          component={Link}
          href={`/sync-endpoints/${id}`}
          title={name}
          c="inherit"
          fz="sm"
          fw={500}
          display="block"
          truncate
        >
          {name}
        </Anchor>
      ),
      card: { at: "title", render: ({ name }) => name },
    },
    {
      ...field("health"),
      width: 212,
      render: (endpoint) => <HealthCell endpoint={endpoint} problem={problemOf(endpoint)} />,
      card: [
        { at: "end", render: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
        {
          at: 1,
          bright: true,
          render: (endpoint) => {
            const problem = problemOf(endpoint);
            return problem !== null && <span style={{ color: problemColor(endpoint) }}>{problem}</span>;
          },
        },
        {
          at: 2,
          bright: true,
          render: ({ backfill }) => backfill !== null && <BackfillBar percent={backfill.percent} />,
        },
      ],
    },
    {
      ...field("lag"),
      width: 136,
      align: "right",
      render: ({ health }) => <Lag health={health} />,
      card: { at: 3, labelled: true },
    },
    {
      ...field("retries"),
      width: 88,
      align: "right",
      render: ({ health }) => <DeliveryCount count={health.waitingDeliveries} />,
      card: { at: 3, labelled: true },
    },
    {
      ...field("failedForGood"),
      width: 80,
      align: "right",
      render: ({ health }) => <DeliveryCount count={health.failedDeliveries} bad />,
      card: { at: 3, labelled: true },
    },
    { ...field("rate"), width: 96, align: "right", render: ({ health }) => <Rate inList health={health} /> },
    {
      ...field("lastSuccess"),
      width: 116,
      render: ({ health }) => <RelativeTime value={health.lastSuccessAt} />,
      card: { at: 4, labelled: true },
    },
    {
      ...field("url"),
      width: 110,
      fluid: true,
      render: ({ url }) => (
        <Text fz="sm" truncate title={url}>
          {url}
        </Text>
      ),
    },
  ];
}

function HealthCell({ endpoint, problem }: { endpoint: Endpoint; problem: string | null }) {
  return (
    <Group gap={8} wrap="nowrap">
      <EndpointHealth endpoint={endpoint} />
      {problem !== null && (
        <Text fz="sm" c={problemColor(endpoint) ?? "dimmed"} truncate maw={190} title={problem}>
          {problem}
        </Text>
      )}
      {endpoint.backfill !== null && <BackfillBar percent={endpoint.backfill.percent} w={120} />}
    </Group>
  );
}

function problemColor(endpoint: Endpoint): string | undefined {
  return isInTrouble(endpoint) ? "var(--mantine-color-error)" : undefined;
}
