"use client";

import { Alert, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useTimeZone, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { formatDateTime } from "@/app/_ui/format";

type Invitation = RouterOutputs["member"]["invitation"];
type Props = Omit<Invitation, "isMember" | "signUp"> & { children: ReactNode };

export function InvitationFacts({ organizationName, invitedBy, role, expiresAt, obstacle, children }: Props) {
  const t = useTranslations("auth.invitation");
  const timeZone = useTimeZone() ?? "UTC";
  const facts = [
    ...(invitedBy === null ? [] : [[t("facts.invitedBy"), invitedBy] as const]),
    [t("facts.role"), t(`roles.${role}`)] as const,
    [t("facts.until"), formatDateTime(new Date(expiresAt), timeZone)] as const,
  ];
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Title order={1} size="h4" style={{ overflowWrap: "anywhere" }}>
          {t("heading", { name: organizationName })}
        </Title>
        <Stack component="dl" gap={4} m={0}>
          {facts.map(([label, value]) => (
            <Group key={label} gap="xs" wrap="nowrap" align="baseline">
              <Text component="dt" size="sm" c="dimmed" miw={72}>
                {label}
              </Text>
              <Text component="dd" size="sm" m={0} style={{ overflowWrap: "anywhere" }}>
                {value}
              </Text>
            </Group>
          ))}
        </Stack>
        {obstacle === null ? (
          <Text size="sm" c="dimmed">
            {t("once")}
          </Text>
        ) : (
          <Alert color="yellow" variant="light">
            {t(`obstacle.${obstacle}`)}
          </Alert>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
