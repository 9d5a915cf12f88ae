import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "./link";
import type { ReactNode } from "react";
import { useWayBack } from "./scroll-memory";

type Props = {
  title: ReactNode;
  note?: ReactNode;
  above?: ReactNode;
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
            <Text c="dimmed" component="div" size="md" data-page-note>
              {note}
            </Text>
          )}
        </Stack>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
    </Stack>
  );
}

/** Links to the page above; for a list, to the place in it that the user came from. */
export function BackLink({ href, label }: { href: string; label: string }) {
  const wayBack = useWayBack(href);
  return (
    <Anchor
      component={Link}
      {...wayBack}
      c="dimmed"
      fz="sm"
      display="inline-flex"
      maw="100%"
      style={{ alignItems: "center", gap: 4 }}
    >
      <IconArrowLeft size={14} style={{ flex: "none" }} />
      <Text span inherit truncate>
        {label}
      </Text>
    </Anchor>
  );
}
