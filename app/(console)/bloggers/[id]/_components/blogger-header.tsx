"use client";

import { Button, Group, Text, Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { BackLink } from "@/app/_ui/back-link";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { BloggerWire } from "@/server/domain/blogger";

/** Who it is, in which state, and the way to the profile. */
export function BloggerHeader({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  const all = useTranslations("words");
  const status = blogger.deactivatedAt === null ? blogger.platformStatus : "DEACTIVATED";
  const profile = blogger.url !== null && /^https?:\/\//.test(blogger.url) ? blogger.url : null;
  return (
    <div>
      <BackLink href="/bloggers" label={words("title")} />
      <Group justify="space-between" gap="sm" mt={4}>
        <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
          <NameAvatar src={blogger.avatar} name={blogger.nickname} size={48} />
          <div style={{ minWidth: 0 }}>
            <Title order={1} textWrap="balance">
              {blogger.nickname}
            </Title>
            <Group gap="0 16px">
              <Text c="dimmed">{all(`platform.${blogger.platform}`)}</Text>
              <StatusBadge status={status} label={all(`status.${status}`)} />
              <Group gap={6}>
                <Text c="dimmed">{words("fields.reviewStatus")}</Text>
                <StatusBadge status={blogger.reviewStatus} label={all(`status.${blogger.reviewStatus}`)} />
              </Group>
            </Group>
          </div>
        </Group>
        {profile !== null && (
          <Button
            component="a"
            href={profile}
            target="_blank"
            rel="noreferrer"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={1.5} />}
          >
            {words("openProfile")}
          </Button>
        )}
      </Group>
    </div>
  );
}
