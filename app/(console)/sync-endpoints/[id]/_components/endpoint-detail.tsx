"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { BackLink } from "@/app/_ui/back-link";
import { DetailSkeleton } from "@/app/_ui/detail-skeleton";
import type { Endpoint } from "../../_components/endpoint";
import { EndpointPage } from "./endpoint-page";

const POLL_MS = 5_000;
/** While something moves that a person waits for. */
const FAST_POLL_MS = 2_000;

export function EndpointDetail({ id }: { id: string }) {
  const words = useTranslations("syncEndpoints");
  const {
    data: endpoint,
    error,
    refetch,
  } = useQuery(
    useTRPC().syncEndpoint.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (isMoving(state.data) ? FAST_POLL_MS : POLL_MS) },
    ),
  );
  if (endpoint !== undefined) return <EndpointPage endpoint={endpoint} />;
  if (error === null) return <DetailSkeleton />;
  return (
    <>
      <BackLink href="/sync-endpoints" label={words("title")} />
      <QueryError error={error} onRetry={() => void refetch()} />
    </>
  );
}

function isMoving(endpoint: Endpoint | undefined): boolean {
  return endpoint !== undefined && (endpoint.backfill !== null || endpoint.health.waitingDeliveries > 0);
}
