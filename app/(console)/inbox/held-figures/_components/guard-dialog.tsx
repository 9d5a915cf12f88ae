"use client";

import { Anchor, Button, Group, Modal, NumberInput, Stack, Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { HELD_DAYS, HOLD_FACTOR } from "@/server/domain/blogger";

type Rule = RouterOutputs["organization"]["scrapeGuard"];

const schema = z.object({
  isOn: z.boolean(),
  factor: z.int().min(HOLD_FACTOR.min).max(HOLD_FACTOR.max),
});

/** Shows by which rule scrapes hold figures back; the Owner changes it. */
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

function RuleInWords({ rule: { isOn, factor } }: { rule: Rule }) {
  const t = useTranslations("heldFigures.guard");
  return (
    <div>
      <Text>{isOn ? t("on", { factor, days: HELD_DAYS }) : t("off")}</Text>
      <Anchor component={Link} href="/inbox/held-figures" fz="sm">
        {t("see")}
      </Anchor>
    </div>
  );
}

type Values = { isOn: boolean; factor: number | "" };

function GuardForm({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useTranslations("heldFigures.guard");
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema,
    initialValues: { ...rule },
  });
  const saving = useAction(useTRPC().organization.setScrapeGuard.mutationOptions(), {
    input: ({ isOn, factor }: Values) => ({ isOn, factor: Number(factor) }),
    refused: takeRefusal,
    onDone: () => leave(onClose),
    done: () => t("saved"),
  });
  return (
    <DialogForm
      title={t("title")}
      submit={t("save")}
      busy={saving.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => saving.run(values))}
    >
      <RuleInWords rule={rule} />
      <Switch label={t("switch")} {...form.getInputProps("isOn", { type: "checkbox" })} />
      <NumberInput
        label={t("factor")}
        description={t("factorHint")}
        min={HOLD_FACTOR.min}
        max={HOLD_FACTOR.max}
        allowDecimal={false}
        disabled={!form.values.isOn}
        {...form.getInputProps("factor")}
      />
    </DialogForm>
  );
}
