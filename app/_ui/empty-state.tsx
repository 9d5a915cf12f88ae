"use client";

import { Center, Stack, Text, Title } from "@mantine/core";
import { type Icon, IconInbox, IconLock, IconSearchOff } from "@tabler/icons-react";
import type { ReactNode } from "react";

const icons: Record<"nothing-yet" | "no-match" | "not-allowed", Icon> = {
  "nothing-yet": IconInbox,
  "no-match": IconSearchOff,
  "not-allowed": IconLock,
};

type EmptyStateProps = {
  kind: keyof typeof icons;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  isPage?: boolean;
};

export function EmptyState({ kind, title, hint, action, isPage = false }: EmptyStateProps) {
  const Picture = icons[kind];
  return (
    <Center py={56} px="md">
      <Stack align="center" gap={8} maw={420} ta="center">
        <Picture size={28} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
        {isPage ? (
          <Title order={1} fz="md" fw={600}>
            {title}
          </Title>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        {hint !== undefined && (
          <Text c="dimmed" component="div" textWrap="balance">
            {hint}
          </Text>
        )}
        {action !== undefined && <div style={{ marginTop: 8 }}>{action}</div>}
      </Stack>
    </Center>
  );
}
