"use client";

import { NumberInput, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { DEFAULT_RISK_COOLDOWN_MINUTES } from "@/server/domain/pace";
import { scraperAccountFields as fields } from "@/server/domain/scraper-account";
import type { Account } from "./account-values";

const kinds = ["NONE", "L2_CAPTCHA", "L3_AUTH_FAIL", "L4_BANNED", "OTHER"] as const;
type Kind = (typeof kinds)[number];
type Values = { kind: Kind; note: string; cooldownMinutes: number | "" };

/** A note follows its keyword: together they must fit the field of the reason. */
export const MOST_NOTE = 480;
const schema = z.object({
  kind: z.enum(kinds),
  note: z.string().max(MOST_NOTE),
  cooldownMinutes: fields.cooldownMinutes,
});

/** Returns the reason that decides what the mark does: its keyword and the note. Undefined: none. */
export function toRiskReason({ kind, note }: Pick<Values, "kind" | "note">): string | undefined {
  const text = note.trim();
  if (kind === "NONE") return undefined;
  if (kind === "OTHER") return text;
  return text === "" ? kind : `${kind}: ${text}`;
}

type Props = { account: Pick<Account, "id" | "displayName">; onClose: () => void };

/** Asks what happened to an account, and for how long it cools down. */
export function MarkRisk({ account: { id, displayName: name }, onClose }: Props) {
  const t = useTranslations("scraperAccounts.mark");
  const { form, submit, fail, takeRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema,
    initialValues: { kind: "NONE", note: "", cooldownMinutes: DEFAULT_RISK_COOLDOWN_MINUTES },
  });
  const marking = useAction(useTRPC().scraperAccount.markRisk.mutationOptions(), {
    input: (values: Values) => {
      const reason = toRiskReason(values);
      return { id, ...(reason !== undefined && { reason, cooldownMinutes: Number(values.cooldownMinutes) }) };
    },
    refused: takeRefusal,
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
        choices={kinds}
        nameOf={(choice) => t(`kinds.${choice}`)}
        consequenceOf={(choice) => t(`consequence.${choice}`)}
        value={kind}
        onChange={(choice) => form.setFieldValue("kind", choice)}
      />
      {kind !== "NONE" && (
        <>
          <Textarea
            label={t("note")}
            description={t("noteHelp", { most: MOST_NOTE })}
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
