import { Center, Stack, Text } from "@mantine/core";
import { type Icon, IconInbox, IconLock, IconSearchOff } from "@tabler/icons-react";
import type { ReactNode } from "react";

const icons: Record<"nothing-yet" | "no-match" | "not-allowed", Icon> = {
  "nothing-yet": IconInbox,
  "no-match": IconSearchOff,
  "not-allowed": IconLock,
};

type Props = { kind: keyof typeof icons; title: string; hint?: ReactNode; action?: ReactNode };

/** Why there is nothing here, and the next step. */
export function EmptyState({ kind, title, hint, action }: Props) {
  const Picture = icons[kind];
  return (
    <Center py={56} px="md">
      <Stack align="center" gap={8} maw={420} ta="center">
        <Picture size={28} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text fw={600}>{title}</Text>
        {hint !== undefined && (
          <Text c="dimmed" component="div">
            {hint}
          </Text>
        )}
        {action !== undefined && <div style={{ marginTop: 8 }}>{action}</div>}
      </Stack>
    </Center>
  );
}
