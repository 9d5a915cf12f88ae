"use client";

import { Select, TagsInput, Text, Textarea } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DialogForm } from "@/app/_ui/dialogs";
import { formatTotal } from "@/app/_ui/format";
import type { ListTotal } from "@/app/_ui/list-foot";
import { useMembers } from "./use-holders";
import type { Change } from "./use-roster-change";

export type Dialog = "tag" | "untag" | "reject" | "deactivate" | "assign";
type DialogProps = {
  dialog: Dialog;
  /** How many bloggers it is about. */
  count: ListTotal | undefined;
  busy: boolean;
  onClose: () => void;
  onRun: (change: Change) => void;
};

/** Asks for what the change needs: tags, a reason, or whom. */
export function ChangeDialog({ dialog, count, busy, onClose, onRun }: DialogProps) {
  const t = useTranslations("rosterChanges.bulk");
  const locale = useLocale();
  const [tags, setTags] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const [userId, setUserId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const tField = useTranslations("errors.field");
  const error = isMissing && tField("REQUIRED");
  const given = reason.trim() === "" ? {} : { reason: reason.trim() };
  const asked: Record<Dialog, Change | null> = {
    tag: tags.length === 0 ? null : { kind: "TAG", tags },
    untag: tags.length === 0 ? null : { kind: "UNTAG", tags },
    reject: { kind: "REVIEW", reviewStatus: "REJECTED", ...given },
    deactivate: { kind: "DEACTIVATE", ...given },
    assign: userId === null ? null : { kind: "ASSIGN", userId },
  };
  return (
    <DialogForm
      title={t(`title.${dialog}`, { count: count === undefined ? "…" : formatTotal(count, locale) })}
      submit={t(dialog)}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const change = asked[dialog];
        setMissing(change === null);
        if (change !== null) onRun(change);
      }}
    >
      <Text c="dimmed">{t(`help.${dialog}`)}</Text>
      {(dialog === "tag" || dialog === "untag") && (
        <TagsInput
          label={t("tags")}
          value={tags}
          onChange={(next) => {
            setMissing(false);
            setTags(next);
          }}
          error={error}
          splitChars={[",", "，", "、", ";", "；"]}
          acceptValueOnBlur
          required
          data-autofocus
        />
      )}
      {(dialog === "reject" || dialog === "deactivate") && (
        <Textarea
          label={t("reason")}
          value={reason}
          maxLength={500}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {dialog === "assign" && (
        <MemberSelect value={userId} onChange={setUserId} error={userId === null && error} />
      )}
    </DialogForm>
  );
}

type MemberProps = { value: string | null; onChange: (id: string | null) => void; error: ReactNode };

function MemberSelect({ value, onChange, error }: MemberProps) {
  const t = useTranslations("rosterChanges.bulk");
  return (
    <Select
      label={t("holder")}
      data={useMembers()}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      required
      data-autofocus
    />
  );
}
