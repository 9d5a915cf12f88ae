"use client";

import { Alert, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { BackLink } from "@/app/_ui/back-link";
import { DetailSkeleton } from "@/app/_ui/detail-skeleton";
import { DeliveryLog } from "./delivery-log";
import { EndpointFacts } from "./endpoint-facts";
import { EndpointHeader } from "./endpoint-header";

export function EndpointDetail({ id }: { id: string }) {
  const words = useTranslations("syncEndpoints");
  const {
    data: endpoint,
    error,
    refetch,
  } = useQuery(useTRPC().syncEndpoint.get.queryOptions({ id }, { refetchInterval: 10_000 }));
  if (endpoint === undefined && error === null) return <DetailSkeleton />;
  if (endpoint === undefined)
    return (
      <>
        <BackLink href="/sync-endpoints" label={words("title")} />
        <QueryError error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <EndpointHeader endpoint={endpoint} />
      <Stack gap="md">
        {!endpoint.enabled && (
          <Alert color="gray" title={words("disabledBy")}>
            {endpoint.health.disabledReason ?? words("disabledByHand")}
          </Alert>
        )}
        <EndpointFacts endpoint={endpoint} />
        <DeliveryLog endpointId={id} />
      </Stack>
    </>
  );
}
