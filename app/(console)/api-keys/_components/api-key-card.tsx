"use client";

import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { StatusBadge } from "@/app/_ui/status-badge";
import { ApiKeyMenu } from "./api-key-menu";
import { ScopeText } from "./scope-text";
import { TestBadge } from "./test-badge";
import type { ApiKey, ApiKeyActs } from "./use-api-key-acts";

/** A key on a phone: name and state, mask, scope, last use. */
export function ApiKeyCard({ apiKey, acts }: { apiKey: ApiKey; acts: ApiKeyActs }) {
  const words = useTranslations("apiKeys");
  const statuses = useTranslations("words.status");
  const status = apiKey.enabled ? "ENABLED" : "DISABLED";
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {apiKey.name}
        </Text>
        <Group gap="xs" wrap="nowrap" fz="sm">
          <TestBadge environment={apiKey.environment} />
          <StatusBadge status={status} label={statuses(status)} />
          <ApiKeyMenu apiKey={apiKey} acts={acts} />
        </Group>
      </Group>
      <code className="identifier">{apiKey.maskedKey}</code>
      <Text fz="sm" c="dimmed" component="div">
        <ScopeText scope={apiKey.scope} />
      </Text>
      <Text fz="sm" c="dimmed">
        {words("fields.lastUsed")}{" "}
        {apiKey.lastUsedAt === null ? words("neverUsed") : <RelativeTime value={apiKey.lastUsedAt} />}
      </Text>
    </Stack>
  );
}
