"use client";

import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { DeliveryOutcome } from "./delivery-outcome";
import { RunStatus } from "./run-status";
import type { Run } from "./run-statuses";
import { useRunError } from "./use-run-error";

/** An attempt on a phone: when, state, how many were accepted, what became of the delivery, what went wrong. */
export function RunCard({ run }: { run: Run }) {
  const words = useTranslations("syncEndpoints.log");
  const error = useRunError()(run);
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap" fz="sm">
        <RelativeTime value={run.startedAt} />
        <RunStatus run={run} />
      </Group>
      <Text fz="sm" c="dimmed">
        {words("run", { attempt: run.attempt })} · {words("bloggers")}{" "}
        {words("of", { success: run.successCount, total: run.totalCount })}
      </Text>
      <Text fz="sm" component="div">
        <DeliveryOutcome run={run} />
      </Text>
      {error !== null && (
        <Text fz="sm" c="dimmed" lineClamp={2}>
          {error}
        </Text>
      )}
    </Stack>
  );
}
