"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/app/_ui/dialogs";

type Props = { name: string; busy: boolean; onClose: () => void; onReject: (reason?: string) => void };

/** Asks why; one line, so that Enter rejects. */
export function RejectDialog({ name, busy, onClose, onReject }: Props) {
  const t = useTranslations("bloggerReview");
  const [reason, setReason] = useState("");
  return (
    <DialogForm
      title={t("reject.title", { name })}
      submit={t("action.reject")}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason.trim() === "" ? undefined : reason.trim());
      }}
    >
      <TextInput
        label={t("reject.reason")}
        description={t("reject.help")}
        value={reason}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}
