"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMay } from "@/app/(console)/_components/me-context";
import { QueriedList } from "@/app/_trpc/queried-list";
import { useTRPC } from "@/app/_trpc/trpc";
import { EmptyState } from "@/app/_ui/states";
import type { ListColumn } from "@/app/_ui/columns";
import { ListPage } from "@/app/_ui/list-page";
import { PageHeader } from "@/app/_ui/page-header";
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

/** Lists all endpoints with their health. Polls while the page is visible. */
export function EndpointList() {
  const t = useTranslations("syncEndpoints");
  const router = useRouter();
  const columns = useEndpointColumns();
  const mayWrite = useMay("sync-endpoint:write");
  const query = useQuery(useTRPC().syncEndpoint.list.queryOptions(undefined, { refetchInterval: POLL_MS }));
  const create = mayWrite && (
    <Button component={Link} href="/sync-endpoints/new" leftSection={<IconPlus size={16} />}>
      {t("create")}
    </Button>
  );
  return (
    <ListPage>
      <PageHeader title={t("title")} note={t("note")} actions={query.data?.list.length !== 0 && create} />
      <QueriedList
        query={query}
        columns={columns}
        rowId={(endpoint) => endpoint.id}
        onOpen={(endpoint) => router.push(`/sync-endpoints/${endpoint.id}`)}
        card={(endpoint) => <EndpointCard endpoint={endpoint} />}
        empty={<EmptyState kind="nothing-yet" title={t("empty")} hint={t("emptyHint")} action={create} />}
      />
    </ListPage>
  );
}

function useEndpointColumns(): ListColumn<Endpoint>[] {
  const t = useTranslations("syncEndpoints.fields");
  return [
    {
      key: "name",
      title: t("name"),
      width: 170,
      render: (endpoint) => (
        <Anchor
          component={Link}
          href={`/sync-endpoints/${endpoint.id}`}
          title={endpoint.name}
          c="inherit"
          fz="sm"
          fw={500}
          display="block"
          truncate
        >
          {endpoint.name}
        </Anchor>
      ),
    },
    {
      key: "health",
      title: t("health"),
      width: 280,
      render: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
    { key: "lag", title: t("lag"), align: "right", render: ({ health }) => <Lag health={health} /> },
    {
      key: "retries",
      title: t("retries"),
      align: "right",
      render: ({ health }) => <DeliveryCount count={health.waitingDeliveries} />,
    },
    {
      key: "givenUp",
      title: t("givenUp"),
      align: "right",
      render: ({ health }) => <DeliveryCount count={health.failedDeliveries} bad />,
    },
    { key: "rate", title: t("rate"), align: "right", render: ({ health }) => <Rate health={health} /> },
    {
      key: "lastSuccess",
      title: t("lastSuccess"),
      render: ({ health }) => <RelativeTime value={health.lastSuccessAt} />,
    },
    {
      key: "url",
      title: t("url"),
      fluid: true,
      render: ({ url }) => (
        <Text fz="sm" truncate title={url}>
          {url}
        </Text>
      ),
    },
  ];
}

/** Shows the health, and beside it the problem or the progress of the back-fill. */
function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const problem = useProblem()(endpoint);
  return (
    <Group gap={8} wrap="nowrap">
      <EndpointHealth endpoint={endpoint} />
      {problem !== null && (
        <Text
          fz="sm"
          c={isInTrouble(endpoint) ? "var(--mantine-color-error)" : "dimmed"}
          truncate
          maw={190}
          title={problem}
        >
          {problem}
        </Text>
      )}
      {endpoint.backfill !== null && <BackfillBar percent={endpoint.backfill.percent} w={120} />}
    </Group>
  );
}

/** Shows an endpoint on a phone: name, health, problem, what is left to send, last success. */
function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints.fields");
  const problem = useProblem()(endpoint);
  const { health, backfill } = endpoint;
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {endpoint.name}
        </Text>
        <Text fz="sm" component="span">
          <EndpointHealth endpoint={endpoint} />
        </Text>
      </Group>
      {problem !== null && (
        <Text fz="sm" {...(isInTrouble(endpoint) && { c: "var(--mantine-color-error)" })}>
          {problem}
        </Text>
      )}
      {backfill !== null && <BackfillBar percent={backfill.percent} />}
      <Text fz="sm" c="dimmed">
        {t("lag")} <Lag health={health} /> · {t("retries")} <DeliveryCount count={health.waitingDeliveries} />{" "}
        · {t("givenUp")} <DeliveryCount count={health.failedDeliveries} bad />
      </Text>
      <Text fz="sm" c="dimmed">
        {t("lastSuccess")} <RelativeTime value={health.lastSuccessAt} />
      </Text>
    </Stack>
  );
}
