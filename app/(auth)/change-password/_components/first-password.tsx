"use client";

import { Alert, Paper, Stack, Title } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { ChangePassword } from "@/app/_components/change-password";

type Why = NonNullable<RouterOutputs["me"]["get"]["passwordChangeReason"]>;
type Props = { username: string; why: Why; after: string };

export function FirstPassword({ username, why, after }: Props) {
  const t = useTranslations("frame.firstPassword");
  const router = useRouter();
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Title order={1} size="h4">
          {t("title")}
        </Title>
        <Alert variant="light">{t(`required.${why}`)}</Alert>
        <ChangePassword username={username} after={after} onDone={() => router.replace(after)} />
      </Stack>
    </Paper>
  );
}
