"use client";

import { Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { NumberInput } from "@/app/_ui/number-input";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { DEFAULT_RISK_COOLDOWN_MINUTES } from "@/server/domain/scraping/pace";
import type { Account } from "./account-values";
import { MAX_NOTE, type RiskKind, riskKinds, toRiskReason } from "./risk-reason";

type Values = { kind: RiskKind; note: string; cooldownMinutes: number | "" };

const schema = () => import("./account-schemas").then((schemas) => schemas.riskMark);

type Props = { account: Pick<Account, "id" | "displayName">; onClose: () => void };

export function MarkRisk({ account: { id, displayName: name }, onClose }: Props) {
  const t = useTranslations("scraperAccounts.mark");
  const { form, submit, fail, showRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema,
    draft: `scraperAccount.markRisk ${id}`,
    initialValues: { kind: "NONE", note: "", cooldownMinutes: DEFAULT_RISK_COOLDOWN_MINUTES },
  });
  const marking = useAction(useTRPC().scraperAccount.markRisk.mutationOptions(), {
    input: (values: Values) => {
      const reason = toRiskReason(values);
      return { id, ...(reason !== undefined && { reason, cooldownMinutes: Number(values.cooldownMinutes) }) };
    },
    refused: showRefusal,
    onDone: () => leave(onClose),
    done: () => t("done", { name }),
  });
  const { kind, note } = form.values;
  return (
    <DialogForm
      title={t("title", { name })}
      submit={t("submit")}
      busy={marking.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => {
        if (kind === "OTHER" && note.trim() === "") fail("note", t("noteRequired"));
        else marking.run(values);
      })}
    >
      <RadioChoices
        label={t("kind")}
        choices={riskKinds}
        nameOf={(choice) => t(`kinds.${choice}`)}
        consequenceOf={(choice) => t(`consequence.${choice}`)}
        value={kind}
        onChange={(choice) => form.setFieldValue("kind", choice)}
      />
      {kind !== "NONE" && (
        <>
          <Textarea
            label={t("note")}
            description={t("noteHelp", { most: MAX_NOTE })}
            autosize
            minRows={2}
            {...form.getInputProps("note")}
          />
          <NumberInput
            label={t("cooldown")}
            description={t("cooldownHelp")}
            min={0}
            allowDecimal={false}
            w={200}
            {...form.getInputProps("cooldownMinutes")}
          />
        </>
      )}
    </DialogForm>
  );
}
