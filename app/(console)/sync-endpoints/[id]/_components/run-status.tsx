"use client";

import { Badge, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { Run } from "./run-statuses";

/** What became of an attempt; a test says that it was one. */
export function RunStatus({ run }: { run: Run }) {
  const words = useTranslations("syncEndpoints.log");
  const statuses = useTranslations("words.status");
  return (
    <Group gap={8} wrap="nowrap" component="span" display="inline-flex">
      <StatusBadge status={run.status} label={statuses(run.status)} />
      {run.isTest && (
        <Badge variant="default" size="sm" tt="none" fw={400} miw="max-content">
          {words("test")}
        </Badge>
      )}
    </Group>
  );
}
