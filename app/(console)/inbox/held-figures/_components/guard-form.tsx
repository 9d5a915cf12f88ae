"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { NumberInput } from "@/app/_ui/number-input";
import { HOLD_FACTOR } from "@/server/domain/roster/blogger";
import { type Rule, RuleInWords } from "./rule-in-words";

const schema = () => import("./guard-schema").then((schemas) => schemas.guardSchema);

type Values = { isOn: boolean; factor: number | "" };

export function GuardForm({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useTranslations("heldFigures.guard");
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema,
    draft: "organization.setScrapeGuard",
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
