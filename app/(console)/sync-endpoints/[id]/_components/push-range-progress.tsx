"use client";

import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DeliveryCount, MOST_COUNTED } from "../../_components/delivery-count";
import type { Endpoint } from "../../_components/endpoint";

type Props = {
  endpoint: Endpoint;
  count: number;
  busy: boolean;
  /** Goes on in the range behind what one call takes; null where that was all. */
  onRest: (() => void) | null;
  onDone: () => void;
};

/** How many deliveries are on their way again and how many are left; it goes on when this is closed. */
export function PushRangeProgress({ endpoint, count, busy, onRest, onDone }: Props) {
  const words = useTranslations("syncEndpoints.range");
  const waiting = endpoint.health.waitingDeliveries;
  const left = Math.min(count, waiting);
  return (
    <Stack gap="md">
      <Text aria-live="polite">{words("pushed", { count })}</Text>
      {count > 0 && (
        <>
          {/* Beyond what is counted nobody knows how far it is. */}
          {waiting < MOST_COUNTED && (
            <Progress value={((count - left) / count) * 100} aria-label={words("title")} />
          )}
          <Text fz="sm" c="dimmed">
            {words("left")} <DeliveryCount count={left} /> · {words("goesOn")}
          </Text>
        </>
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
