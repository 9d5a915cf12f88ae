"use client";

import { Alert, Button, Paper, Stack, Title } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { IssueCode } from "@/server/domain/kernel/errors";

type Props = { why: IssueCode | undefined; isSignedIn: boolean };

const reasons = [
  "INVITATION_ACCEPTED",
  "INVITATION_WITHDRAWN",
  "INVITATION_DECLINED",
  "INVITATION_EXPIRED",
] as const;

export function EndedInvitation({ why, isSignedIn }: Props) {
  const t = useTranslations("auth.invitation");
  const code = reasons.find((reason) => reason === why) ?? "INVITATION_UNKNOWN";
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Title order={1} size="h4">
          {t(`ended.${code}.title`)}
        </Title>
        <Alert color="yellow" variant="light">
          {t(`ended.${code}.hint`)}
        </Alert>
        <Button component="a" variant="default" href={isSignedIn ? "/" : "/sign-in"}>
          {t(isSignedIn ? "openConsole" : "signIn")}
        </Button>
      </Stack>
    </Paper>
  );
}
