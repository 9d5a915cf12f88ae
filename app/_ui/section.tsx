import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A bordered group of facts or controls under one heading. */
export function Section({ title, note, actions, children }: Props) {
  return (
    <Paper component="section" p="md" radius="md">
      <Stack gap="md">
        <Group justify="space-between" align="center" mih={24}>
          <div>
            <Title order={2}>{title}</Title>
            {note !== undefined && (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </div>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
