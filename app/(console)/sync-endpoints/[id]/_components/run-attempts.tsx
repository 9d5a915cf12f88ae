"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { formatDuration } from "@/app/_ui/format-date-time";
import { RelativeTime } from "@/app/_ui/relative-time";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { RunDetail } from "./run-statuses";

/** All attempts of the delivery, newest first, each a way to its exchange; nothing where there is but one. */
export function RunAttempts({ run, onOpen }: { run: RunDetail; onOpen: (id: string) => void }) {
  const words = useTranslations("syncEndpoints.log");
  const statuses = useTranslations("words.status");
  if (run.attempts.length < 2) return null;
  return (
    <section aria-label={words("attempts")}>
      <Text fw={600} fz="sm" mb={4}>
        {words("attempts")}
      </Text>
      <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: "none" }}>
        {run.attempts.map((attempt) => (
          <Group key={attempt.id} component="li" gap="4px 12px" fz="sm">
            {attempt.id === run.id ? (
              <Text span inherit fw={600} aria-current="true">
                {words("run", { attempt: attempt.attempt })}
              </Text>
            ) : (
              <Anchor component="button" fz="sm" onClick={() => onOpen(attempt.id)}>
                {words("run", { attempt: attempt.attempt })}
              </Anchor>
            )}
            <StatusBadge status={attempt.status} label={statuses(attempt.status)} />
            {attempt.responseStatus !== null && <span>HTTP {attempt.responseStatus}</span>}
            {attempt.durationMs !== null && <span>{formatDuration(attempt.durationMs)}</span>}
            <RelativeTime value={attempt.startedAt} />
          </Group>
        ))}
      </Stack>
    </section>
  );
}
