"use client";

import { Group, Text, Title, type TitleOrder } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { BloggerWire } from "@/server/domain/blogger";

type Shown = Pick<BloggerWire, "avatar" | "nickname" | "platform" | "platformStatus" | "deactivatedAt">;
type Props = { blogger: Shown; order: TitleOrder; children?: ReactNode };

/** Shows who a blogger is: picture, name, platform, status, and what `children` adds to that line. */
export function BloggerIdentity({ blogger, order, children }: Props) {
  const tWords = useTranslations("words");
  const { avatar, nickname, platform, platformStatus, deactivatedAt } = blogger;
  const status = deactivatedAt === null ? platformStatus : "DEACTIVATED";
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
      <NameAvatar src={avatar} name={nickname} size={48} />
      <div style={{ minWidth: 0 }} aria-live="polite">
        <Title order={order} size="h1" textWrap="balance">
          {nickname}
        </Title>
        <Group gap="0 16px">
          <Text c="dimmed">{tWords(`platform.${platform}`)}</Text>
          <StatusBadge status={status} label={tWords(`status.${status}`)} />
          {children}
        </Group>
      </div>
    </Group>
  );
}
