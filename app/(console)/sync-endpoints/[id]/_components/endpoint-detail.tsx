"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { pollFound } from "@/app/_trpc/poll-found";
import { useTRPC } from "@/app/_trpc/trpc";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, Duration, RelativeTime } from "@/app/_ui/values";
import type { Platform } from "@/server/domain/roster/platforms";
import {
  BackfillBar,
  DeliveryCount,
  type Endpoint,
  endpointStatus,
  Lag,
  Rate,
  useProblem,
} from "../../_components/endpoint-health";
import { NewSecret } from "../../_components/new-secret";
import { DeliveryLog } from "./delivery-log";
import { DisabledAlert, EndpointHeader, WaitingAlert } from "./endpoint-header";
import { useLogView } from "./log-view";
import { useEndpointActions } from "./use-endpoint-actions";

const POLL_MS = 5_000;
/** Used while a back-fill or a retry by the user is in progress. */
const FAST_POLL_MS = 2_000;

export function EndpointDetail({ id }: { id: string }) {
  const {
    data: endpoint,
    error,
    refetch,
  } = useQuery(
    useTRPC().syncEndpoint.get.queryOptions(
      { id },
      { refetchInterval: pollFound<Endpoint>((shown) => (isMoving(shown) ? FAST_POLL_MS : POLL_MS)) },
    ),
  );
  if (endpoint !== undefined) return <EndpointPage endpoint={endpoint} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="syncEndpoints" error={error} onRetry={() => void refetch()} />;
}

function isMoving(endpoint: Endpoint | undefined): boolean {
  return endpoint !== undefined && (endpoint.backfill !== null || endpoint.health.waitingDeliveries > 0);
}

function EndpointPage({ endpoint }: { endpoint: Endpoint }) {
  const [secret, setSecret] = useState<string>();
  const { enable, menu } = useEndpointActions(endpoint, setSecret);
  return (
    <>
      <EndpointHeader endpoint={endpoint} menu={menu} />
      <Stack gap="md">
        {!endpoint.enabled && <DisabledAlert endpoint={endpoint} onEnable={enable} />}
        {endpointStatus(endpoint) === "WAITING" && <WaitingAlert endpoint={endpoint} />}
        {endpoint.backfill !== null && <BackfillProgress backfill={endpoint.backfill} />}
        <EndpointWatch endpoint={endpoint} />
        <EndpointFacts endpoint={endpoint} />
        <DeliveryLog endpoint={endpoint} />
      </Stack>
      {secret !== undefined && (
        <NewSecret
          endpoint={{ name: endpoint.name, webhookSecret: secret }}
          onDone={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

function BackfillProgress({ backfill }: { backfill: NonNullable<Endpoint["backfill"]> }) {
  const t = useTranslations("syncEndpoints.backfill");
  return (
    <Section
      title={t("title")}
      note={
        <>
          {t("begun")} <RelativeTime value={backfill.startedAt} /> · {t("note")}
        </>
      }
    >
      <BackfillBar percent={backfill.percent} />
    </Section>
  );
}

function EndpointWatch({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints");
  const problem = useProblem()(endpoint);
  const { setFilter } = useLogView();
  const { health } = endpoint;
  return (
    <Section
      title={t("overview")}
      note={endpointStatus(endpoint) === "FAILING" && problem !== null ? problem : undefined}
    >
      <Facts
        facts={[
          { label: t("fields.lag"), value: <Lag health={health} /> },
          { label: t("fields.retries"), value: <DeliveryCount count={health.waitingDeliveries} /> },
          {
            label: t("fields.failedForGood"),
            value:
              health.failedDeliveries === 0 ? (
                0
              ) : (
                <Anchor component="button" onClick={() => setFilter({ deliveryStatus: "FAILED" })}>
                  <DeliveryCount count={health.failedDeliveries} bad />
                </Anchor>
              ),
          },
          { label: t("fields.rate"), value: <Rate health={health} /> },
          { label: t("fields.lastSuccess"), value: <RelativeTime value={health.lastSuccessAt} /> },
          { label: t("fields.lastFailure"), value: <RelativeTime value={health.lastFailureAt} /> },
          // A delivery counts only after its last retry; until then `failingSince` shows the trouble.
          ...(health.failedDeliveriesInRow === 0
            ? []
            : [{ label: t("fields.failedInRow"), value: health.failedDeliveriesInRow }]),
          ...(health.failingSince === null
            ? []
            : [{ label: t("fields.failingSince"), value: <RelativeTime value={health.failingSince} /> }]),
          {
            label: t("fields.median"),
            value: <Duration ms={health.rate?.medianMs ?? null} />,
          },
        ]}
      />
    </Section>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints");
  const headers = Object.keys(endpoint.headersJson ?? {});
  return (
    <Section title={t("setup")}>
      <Facts
        facts={[
          {
            label: t("fields.platforms"),
            value: <PlatformNames platforms={endpoint.platformFilter} />,
          },
          { label: t("fields.authType"), value: t(`auth.${endpoint.authType}`) },
          {
            label: t("fields.headers"),
            value: headers.length === 0 ? t("never") : headers.join(", "),
          },
          { label: t("fields.batchSize"), value: endpoint.batchSize },
          { label: t("fields.retryCount"), value: endpoint.retryCount },
          { label: t("fields.id"), value: <CopyId value={endpoint.id} /> },
          { label: t("fields.created"), value: <RelativeTime value={endpoint.createdAt} /> },
        ]}
      />
    </Section>
  );
}

/** Platforms that an endpoint receives; null means all. */
function PlatformNames({ platforms }: { platforms: readonly Platform[] | null }) {
  const t = useTranslations("syncEndpoints");
  const tPlatform = useTranslations("words.platform");
  const text = platforms?.map((platform) => tPlatform(platform)).join(" · ") ?? t("allPlatforms");
  return (
    <Text fz="inherit" lh="inherit" component="span" truncate maw={240} display="block" title={text}>
      {text}
    </Text>
  );
}
