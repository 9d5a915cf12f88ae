import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** Says what was done, and offers to take it back. */
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
