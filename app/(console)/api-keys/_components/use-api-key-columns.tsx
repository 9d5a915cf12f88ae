"use client";

import { Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ListColumn } from "@/app/_ui/list-column";
import { RelativeTime } from "@/app/_ui/relative-time";
import { StatusBadge } from "@/app/_ui/status-badge";
import { ApiKeyMenu } from "./api-key-menu";
import { ScopeText } from "./scope-text";
import { TestBadge } from "./test-badge";
import type { ApiKey, ApiKeyActs } from "./use-api-key-acts";

export function useApiKeyColumns(acts: ApiKeyActs): ListColumn<ApiKey>[] {
  const words = useTranslations("apiKeys");
  const statuses = useTranslations("words.status");
  return [
    {
      key: "name",
      title: words("fields.name"),
      width: 220,
      render: (key) => (
        <Group gap="xs" wrap="nowrap">
          <Text fz="sm" fw={500} truncate maw={260} title={key.name}>
            {key.name}
          </Text>
          <TestBadge environment={key.environment} />
        </Group>
      ),
    },
    {
      key: "key",
      title: words("fields.key"),
      render: (key) => <code className="identifier">{key.maskedKey}</code>,
    },
    { key: "scope", title: words("fields.scope"), render: (key) => <ScopeText scope={key.scope} /> },
    {
      key: "status",
      title: words("fields.status"),
      render: ({ enabled }) => (
        <StatusBadge
          status={enabled ? "ENABLED" : "DISABLED"}
          label={statuses(enabled ? "ENABLED" : "DISABLED")}
        />
      ),
    },
    {
      key: "lastUsed",
      title: words("fields.lastUsed"),
      render: (key) =>
        key.lastUsedAt === null ? (
          <Text c="dimmed" fz="sm">
            {words("neverUsed")}
          </Text>
        ) : (
          <Group gap={6} wrap="nowrap">
            <RelativeTime value={key.lastUsedAt} />
            <Text c="dimmed" fz="sm">
              {key.lastUsedIp}
            </Text>
          </Group>
        ),
    },
    {
      key: "created",
      title: words("fields.created"),
      render: (key) => <RelativeTime value={key.createdAt} />,
    },
    { key: "actions", title: "", align: "right", render: (key) => <ApiKeyMenu apiKey={key} acts={acts} /> },
  ];
}
