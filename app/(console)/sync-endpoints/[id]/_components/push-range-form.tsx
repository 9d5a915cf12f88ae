"use client";

import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDateTime } from "@/app/_ui/format-date-time";
import { zonedInstant } from "@/app/_ui/zoned-instant";
import { DeliveryCount } from "../../_components/delivery-count";
import type { Endpoint } from "../../_components/endpoint";
import { TimeRange } from "./time-range";
import { useLogView } from "./use-log-view";

const DAY_MS = 86_400_000;
const choices = ["FAILED", "ALL"] as const;

/** Instants as ISO 8601. */
export type Range = { from: string; to: string; deliveries: (typeof choices)[number] };
type Props = { endpoint: Endpoint; busy: boolean; onPush: (range: Range) => void; onCancel: () => void };

/** Which deliveries go again: made from when to when (the log's range, or the last day), and whether those that arrived, too. */
export function PushRangeForm({ endpoint, busy, onPush, onCancel }: Props) {
  const words = useTranslations("syncEndpoints.range");
  const ui = useTranslations("ui");
  const timeZone = useTimeZone() ?? "UTC";
  const { filter } = useLogView();
  const [range, setRange] = useState<{ from?: string | undefined; to?: string | undefined }>(() => ({
    from: filter.from ?? localTime(Date.now() - DAY_MS, timeZone),
    to: filter.to,
  }));
  const [deliveries, setDeliveries] = useState<Range["deliveries"]>("FAILED");
  const from = range.from === undefined ? new Date(0).toISOString() : zonedInstant(range.from, timeZone);
  const to = range.to === undefined ? undefined : zonedInstant(range.to, timeZone);
  const backwards = to !== undefined && to < from;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!backwards) onPush({ from, to: to ?? new Date().toISOString(), deliveries });
      }}
    >
      <Stack gap="md">
        <Text>{words("note")}</Text>
        <TimeRange value={range} onChange={(changes) => setRange({ ...range, ...changes })} />
        {backwards && (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {words("backwards")}
          </Text>
        )}
        <Radio.Group
          label={words("which")}
          value={deliveries}
          onChange={(value) => setDeliveries(choices.find((choice) => choice === value) ?? "FAILED")}
        >
          <Stack gap="sm" mt="xs">
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={words(`deliveries.${choice}`)}
                description={words(`consequence.${choice}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text fz="sm" c="dimmed">
          {words("givenUp")} <DeliveryCount count={endpoint.health.failedDeliveries} />
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {ui("cancel")}
          </Button>
          <Button type="submit" loading={busy} disabled={backwards}>
            {words("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function localTime(instantMs: number, timeZone: string): string {
  return formatDateTime(new Date(instantMs), timeZone).replace(" ", "T");
}
