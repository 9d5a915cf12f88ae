import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

export function notifyDone(message: ReactNode): void {
  notifications.show({ message, color: "green", withBorder: true });
}

export function notifyFailed(message: ReactNode): void {
  notifications.show({ message, color: "red", withBorder: true, autoClose: 15_000 });
}

/** Notifies a wait, which is not an error; it stays longer. */
export function notifyWait(message: string): void {
  notifications.show({ message, color: "blue", withBorder: true, autoClose: 15_000 });
}

export function notifyMeanwhile(message: string): void {
  notifications.show({ message, color: "yellow", withBorder: true, autoClose: 15_000 });
}

/** Offers to undo, beside `more`. A later notification about the same subject replaces it. */
export function notifyUndo(
  message: string,
  { subject, more, ...undo }: { subject: string; label: string; run: () => void; more?: ReactNode },
): void {
  withdrawUndo(subject);
  const id = notifications.show({
    id: undoId(subject),
    withBorder: true,
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text>{message}</Text>
        <Group gap="xs" wrap="nowrap" flex="none">
          {more}
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              notifications.hide(id);
              undo.run();
            }}
          >
            {undo.label}
          </Button>
        </Group>
      </Group>
    ),
  });
}

export function withdrawUndo(subject: string): void {
  notifications.hide(undoId(subject));
}

function undoId(subject: string): string {
  return `undo ${subject}`;
}
