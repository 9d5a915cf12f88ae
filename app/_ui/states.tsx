"use client";

import { Alert, Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconInbox, IconLock, IconSearchOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyId } from "./values";

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

type ErrorStateProps = {
  message: string;
  requestId?: string | undefined;
  onRetry?: () => void;
};

export function ErrorState({ message, requestId, onRetry }: ErrorStateProps) {
  const t = useTranslations("ui");
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="alert" my="xs">
      <Text>{message}</Text>
      <Group gap="md" mt={requestId === undefined && onRetry === undefined ? 0 : "xs"}>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        )}
        {requestId !== undefined && (
          <Group gap={4} wrap="nowrap" c="dimmed" fz="sm">
            {t("requestId")} <CopyId value={requestId} />
          </Group>
        )}
      </Group>
    </Alert>
  );
}
