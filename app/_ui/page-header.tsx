import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** One line on what the page is for, or the identity of what it shows. */
  note?: ReactNode;
  /** Breadcrumb; only below the second level. */
  above?: ReactNode;
  /** The page's one primary action, and lesser ones before it. */
  actions?: ReactNode;
};

export function PageHeader({ title, note, above, actions }: Props) {
  return (
    <Stack gap={4} mb="md">
      {above}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0} flex="1 1 240px">
          <Title order={1}>{title}</Title>
          {note !== undefined && (
            <Text c="dimmed" component="div" size="md">
              {note}
            </Text>
          )}
        </Stack>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
    </Stack>
  );
}
