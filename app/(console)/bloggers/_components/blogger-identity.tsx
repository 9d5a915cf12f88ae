"use client";

import { Group, Text, Title, type TitleOrder } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NameAvatar } from "@/app/_ui/name-avatar";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { PlatformStatusBadge } from "./blogger-values";

type Shown = Pick<BloggerWire, "avatar" | "nickname" | "platform" | "platformStatus" | "deactivatedAt"> &
  Pick<BloggerWire, "lastSyncedAt" | "platformStatusCheckedAt">;
type Props = { blogger: Shown; order: TitleOrder; children?: ReactNode };

export function BloggerIdentity({ blogger, order, children }: Props) {
  const tWords = useTranslations("words");
  const { avatar, nickname, platform } = blogger;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
      <NameAvatar src={avatar} name={nickname} size={48} />
      <div style={{ minWidth: 0 }} aria-live="polite">
        <Title order={order} size="h1" textWrap="balance">
          {nickname}
        </Title>
        <Group gap="0 16px">
          <Text c="dimmed">{tWords(`platform.${platform}`)}</Text>
          <PlatformStatusBadge of={blogger} />
          {children}
        </Group>
      </div>
    </Group>
  );
}
