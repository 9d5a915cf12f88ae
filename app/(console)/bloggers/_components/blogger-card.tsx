"use client";

import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { BigNumber } from "@/app/_ui/big-number";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { RelativeTime } from "@/app/_ui/relative-time";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { BloggerRow } from "./use-blogger-columns";

/** A blogger on a phone: who, where, how many fans, which state. */
export function BloggerCard({ blogger }: { blogger: BloggerRow }) {
  const words = useTranslations("bloggers.fields");
  const all = useTranslations("words");
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <NameAvatar src={blogger.avatar} name={blogger.nickname} size={36} />
      <Stack gap={2} flex={1} miw={0}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} truncate>
            {blogger.nickname}
          </Text>
          <Text fz="sm">
            <StatusBadge status={blogger.reviewStatus} label={all(`status.${blogger.reviewStatus}`)} />
          </Text>
        </Group>
        <Text fz="sm" c="dimmed">
          {all(`platform.${blogger.platform}`)} · {words("fansCount")} <BigNumber value={blogger.fansCount} />
        </Text>
        <Text fz="sm" c="dimmed">
          {words("updatedAt")} <RelativeTime value={blogger.updatedAt} />
        </Text>
      </Stack>
    </Group>
  );
}
