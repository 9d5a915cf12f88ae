"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { type Me, useTRPC } from "@/app/_trpc/trpc";
import { leavePage } from "@/app/_ui/leave-guard";

export function SandboxBanner({ of }: { of: NonNullable<Me["sandboxOf"]> }) {
  const t = useTranslations("frame.sandbox");
  const leaving = useAction(useTRPC().me.switchOrganization.mutationOptions(), {
    input: () => ({ id: of.id }),
    onDone: () => window.location.assign("/api-keys"),
  });
  return (
    <Alert
      color="orange"
      variant="light"
      mb="md"
      py={8}
      icon={<IconFlask size={18} stroke={1.5} />}
      role="note"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t("where", { name: of.name })}</Text>
        <Button
          size="xs"
          variant="default"
          loading={leaving.busy}
          onClick={() => leavePage(() => leaving.run(undefined))}
        >
          {t("leave")}
        </Button>
      </Group>
    </Alert>
  );
}
