"use client";

import { Alert, Paper, Stack, Title } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ChangePassword } from "@/app/_components/change-password";

export function FirstPassword({ username }: { username: string }) {
  const t = useTranslations("frame.firstPassword");
  const router = useRouter();
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Title order={1} size="h4">
          {t("title")}
        </Title>
        <Alert variant="light">{t("required")}</Alert>
        <ChangePassword username={username} onDone={() => router.replace("/")} />
      </Stack>
    </Paper>
  );
}
