"use client";

import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { BackfillBar } from "./backfill-bar";
import { DeliveryCount } from "./delivery-count";
import { type Endpoint, isInTrouble } from "./endpoint";
import { EndpointHealth } from "./endpoint-health";
import { Lag } from "./lag";
import { useProblem } from "./use-problem";

/** An endpoint on a phone: name, health with what is wrong, what is left to send, last success. */
export function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints.fields");
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
        {words("lag")} <Lag health={health} /> · {words("retries")}{" "}
        <DeliveryCount count={health.waitingDeliveries} /> · {words("givenUp")}{" "}
        <DeliveryCount count={health.failedDeliveries} bad />
      </Text>
      <Text fz="sm" c="dimmed">
        {words("lastSuccess")} <RelativeTime value={health.lastSuccessAt} />
      </Text>
    </Stack>
  );
}
