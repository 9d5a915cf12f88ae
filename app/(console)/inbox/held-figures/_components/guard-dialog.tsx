"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { Modal } from "@/app/_ui/modal";
import { RuleInWords } from "./rule-in-words";

const GuardForm = lazyDialog(() => import("./guard-form").then((module) => module.GuardForm));

export function GuardDialog() {
  const t = useTranslations("heldFigures.guard");
  const [opened, { open, close }] = useDisclosure();
  const { data: rule } = useQuery(useTRPC().organization.scrapeGuard.queryOptions());
  const mayChange = useMay("organization:write");
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} stroke={1.5} />}
        disabled={rule === undefined}
        onClick={open}
      >
        {t("open")}
      </Button>
      {opened && rule !== undefined && mayChange && <GuardForm rule={rule} onClose={close} />}
      {rule !== undefined && !mayChange && (
        <Modal opened={opened} onClose={close} title={t("title")}>
          <Stack gap="md">
            <RuleInWords rule={rule} />
            <Text c="dimmed">{t("owner")}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t("close")}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  );
}
