"use client";

import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconSwitchHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { PageHeader } from "@/app/_ui/page-header";
import { consolePages } from "@/server/domain/people/console";

const ChangeDataMode = lazyDialog(() =>
  import("@/app/_components/change-data-mode").then((module) => module.ChangeDataMode),
);

type Organization = NonNullable<RouterOutputs["organization"]["current"]>["organization"];
const modes = ["CLOUD", "LOCAL"] as const;

/** Who sees which creators: all members all, or each their own (docs/rules.md#data-mode). */
export function VisibilityPage() {
  const t = useTranslations("dataMode");
  const query = useQuery(useTRPC().organization.current.queryOptions());
  return (
    <>
      <PageHeader title={consolePages.visibility.name[useLocale()]} note={t("note")} />
      {query.error !== null && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.error === null && query.data === undefined && <Skeleton height={240} />}
      {query.data && <Modes organization={query.data.organization} />}
    </>
  );
}

function Modes({ organization }: { organization: Organization }) {
  const t = useTranslations("dataMode");
  const mayChange = useMay("organization:data-mode");
  const [isChanging, setChanging] = useState(false);
  return (
    <Stack gap="md" maw={720}>
      {modes.map((mode) => (
        <Paper key={mode} component="section" p="md" radius="md" aria-label={t(`name.${mode}`)}>
          <Group justify="space-between" gap="md">
            <Stack gap={4} flex="1 1 320px">
              <Group gap="xs">
                <Title order={2}>{t(`name.${mode}`)}</Title>
                {mode === organization.dataMode && <Badge variant="light">{t("current")}</Badge>}
              </Group>
              <Text>{t(`meaning.${mode}`)}</Text>
              <Text size="sm" c="dimmed">
                {t(`suits.${mode}`)}
              </Text>
            </Stack>
            {mayChange && mode !== organization.dataMode && (
              <Button
                variant="default"
                leftSection={<IconSwitchHorizontal size={16} stroke={1.5} />}
                onClick={() => setChanging(true)}
              >
                {t("change")}
              </Button>
            )}
          </Group>
        </Paper>
      ))}
      <Text size="sm" c="dimmed">
        {t("managers")}
      </Text>
      {isChanging && <ChangeDataMode organization={organization} onClose={() => setChanging(false)} />}
    </Stack>
  );
}
