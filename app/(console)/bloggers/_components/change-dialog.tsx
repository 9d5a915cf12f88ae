"use client";

import { Select, type SelectProps, TagsInput, Text, Textarea } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { DialogForm } from "@/app/_ui/dialogs";
import { formatTotal } from "@/app/_ui/format";
import type { ListTotal } from "@/app/_ui/list-foot";
import { useMembers } from "./use-owners";
import type { Change } from "./use-roster-change";

export type Dialog = "tag" | "untag" | "reject" | "deactivate" | "assign" | "manage";
type DialogProps = {
  dialog: Dialog;
  /** Key of the draft, so that input is not restored for another selection. */
  selection: string;
  count: ListTotal | undefined;
  busy: boolean;
  onClose: () => void;
  onRun: (change: Change, leave: (go: () => void) => void) => void;
};
type Values = { tags: string[]; reason: string; userId: string | null };

const initialValues: Values = { tags: [], reason: "", userId: null };

export function ChangeDialog({ dialog, selection, count, busy, onClose, onRun }: DialogProps) {
  const t = useTranslations("rosterChanges.bulk");
  const locale = useLocale();
  const { form, submit, askToLeave, leave } = useSchemaForm({
    schema: () => import("./blogger-schemas").then(({ bulkChange }) => bulkChange[dialog]),
    draft: `blogger.${dialog} ${selection}`,
    initialValues,
  });
  return (
    <DialogForm
      title={t(`title.${dialog}`, { count: count === undefined ? "…" : formatTotal(count, locale) })}
      submit={t(dialog)}
      busy={busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => onRun(toChange(dialog, values), leave))}
    >
      <Text c="dimmed">{t(`help.${dialog}`)}</Text>
      {(dialog === "tag" || dialog === "untag") && (
        <TagsInput
          label={t("tags")}
          splitChars={[",", "，", "、", ";", "；"]}
          acceptValueOnBlur
          required
          data-autofocus
          {...form.getInputProps("tags")}
        />
      )}
      {(dialog === "reject" || dialog === "deactivate") && (
        <Textarea
          label={t("reason")}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps("reason")}
        />
      )}
      {dialog === "manage" && (
        <MemberSelect label={t("manager")} required={false} clearable {...form.getInputProps("userId")} />
      )}
      {dialog === "assign" && <MemberSelect {...form.getInputProps("userId")} />}
    </DialogForm>
  );
}

function toChange(dialog: Dialog, { tags, reason, userId }: Values): Change {
  const given = reason.trim() === "" ? {} : { reason: reason.trim() };
  const changes = {
    tag: { kind: "TAG", tags },
    untag: { kind: "UNTAG", tags },
    reject: { kind: "REVIEW", reviewStatus: "REJECTED", ...given },
    deactivate: { kind: "DEACTIVATE", ...given },
    assign: { kind: "ASSIGN", userId: userId ?? "" },
    manage: { kind: "MANAGE", managerUserId: userId },
  } as const satisfies Record<Dialog, Change>;
  return changes[dialog];
}

/** Mounted only when a member is to be chosen, which loads the members. */
function MemberSelect(input: SelectProps) {
  const t = useTranslations("rosterChanges.bulk");
  return <Select label={t("holder")} data={useMembers()} searchable required data-autofocus {...input} />;
}
