"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CopyId } from "./copy-id";

type Props = {
  /** What happened, and what to do. */
  message: string;
  requestId?: string | undefined;
  onRetry?: () => void;
};

/** What happened, what to do, and the id to quote. */
export function ErrorState({ message, requestId, onRetry }: Props) {
  const words = useTranslations("ui");
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="alert" my="xs">
      <Text>{message}</Text>
      <Group gap="md" mt={requestId === undefined && onRetry === undefined ? 0 : "xs"}>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {words("tryAgain")}
          </Button>
        )}
        {requestId !== undefined && (
          <Group gap={4} wrap="nowrap" c="dimmed" fz="sm">
            {words("requestId")} <CopyId value={requestId} />
          </Group>
        )}
      </Group>
    </Alert>
  );
}
