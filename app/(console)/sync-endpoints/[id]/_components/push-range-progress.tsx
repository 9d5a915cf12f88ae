"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DeliveryCount } from "../../_components/delivery-count";
import type { Endpoint } from "../../_components/endpoint";

type Props = {
  endpoint: Endpoint;
  count: number;
  busy: boolean;
  /** Goes on in the range behind what one call takes; null where that was all. */
  onRest: (() => void) | null;
  onDone: () => void;
};

/**
 * How many deliveries are on their way again, and how the endpoint does meanwhile: what waits and what was given up are counted for
 * all of it, not for the range alone.
 */
export function PushRangeProgress({ endpoint, count, busy, onRest, onDone }: Props) {
  const words = useTranslations("syncEndpoints.range");
  const { waitingDeliveries, failedDeliveries } = endpoint.health;
  return (
    <Stack gap="md">
      <Text aria-live="polite">{words("pushed", { count })}</Text>
      {count > 0 && (
        <Stack gap={4} fz="sm">
          <div>
            {words("left")} <DeliveryCount count={waitingDeliveries} />
          </div>
          <div>
            {words("givenUp")} <DeliveryCount count={failedDeliveries} bad />
          </div>
          <Text fz="sm" c="dimmed">
            {words("goesOn")}
          </Text>
        </Stack>
      )}
      {onRest !== null && <Text fz="sm">{words("hasMore")}</Text>}
      <Group justify="flex-end" gap="xs">
        {onRest !== null && (
          <Button variant="default" loading={busy} onClick={onRest}>
            {words("rest")}
          </Button>
        )}
        <Button onClick={onDone}>{words("done")}</Button>
      </Group>
    </Stack>
  );
}
