"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { NumberInput } from "@/app/_ui/number-input";
import { HOLD_FACTOR } from "@/server/domain/roster/blogger";
import { type Rule, RuleInWords } from "./rule-in-words";

const schema = () => import("./guard-schema").then((schemas) => schemas.guardSchema);

type Values = { isOn: boolean; factor: number | "" };

export function GuardForm({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useTranslations("heldFigures.guard");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().organization.setScrapeGuard.mutationOptions(),
    schema,
    draft: "organization.setScrapeGuard",
    initialValues: { ...rule },
    input: ({ isOn, factor }: Values) => ({ isOn, factor: Number(factor) }),
    done: () => t("saved"),
    onClose,
  });
  return (
    <DialogForm title={t("title")} submit={t("save")} {...dialog}>
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
