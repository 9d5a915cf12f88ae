import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** Notifies that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: "green", withBorder: true });
}

/** Notifies that something failed; it stays longer. */
export function notifyFailed(message: string): void {
  notifications.show({ message, color: "red", withBorder: true, autoClose: 15_000 });
}

/** Notifies what was done, and offers to undo it. */
export function notifyUndo(message: string, undo: { label: string; run: () => void }): void {
  const id = notifications.show({
    withBorder: true,
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text>{message}</Text>
        <Button
          flex="none"
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
    ),
  });
}
