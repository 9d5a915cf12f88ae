"use client";

import { Alert, Paper, Stack, Title } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SetUpTotp } from "@/app/_components/set-up-totp";

export function RequiredSecondStep({ after }: { after: string }) {
  const t = useTranslations("security");
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Title order={1} size="h4">
          {t("setUp")}
        </Title>
        <Alert variant="light">{t("required")}</Alert>
        <SetUpTotp onDone={() => window.location.assign(after)} />
      </Stack>
    </Paper>
  );
}
