"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CopyableId } from "./copy-button";

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
            {t("requestId")} <CopyableId value={requestId} />
          </Group>
        )}
      </Group>
    </Alert>
  );
}
