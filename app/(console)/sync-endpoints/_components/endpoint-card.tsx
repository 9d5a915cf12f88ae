"use client";

import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Endpoint } from "./endpoint";
import { EndpointHealth } from "./endpoint-health";
import { PlatformNames } from "./platform-names";

/** An endpoint on a phone: name, health, address, last success. */
export function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints.fields");
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {endpoint.name}
        </Text>
        <Text fz="sm">
          <EndpointHealth endpoint={endpoint} />
        </Text>
      </Group>
      <Text fz="sm" c="dimmed" truncate>
        {endpoint.url}
      </Text>
      <Text fz="sm" c="dimmed" component="div">
        <PlatformNames platforms={endpoint.platformFilter} />
      </Text>
      <Text fz="sm" c="dimmed">
        {words("lastSuccess")} <RelativeTime value={endpoint.health.lastSuccessAt} />
      </Text>
    </Stack>
  );
}
