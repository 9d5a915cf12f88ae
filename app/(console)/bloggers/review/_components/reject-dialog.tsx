"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { DialogForm } from "@/app/_ui/dialogs";

type Props = {
  blogger: { id: string; nickname: string };
  busy: boolean;
  onClose: () => void;
  onReject: (reason: string | undefined, leave: (go: () => void) => void) => void;
};

const schema = () => import("../../_components/blogger-schemas").then(({ bulkChange }) => bulkChange.reject);

/** A single-line input, so that Enter rejects. */
export function RejectDialog({ blogger: { id, nickname: name }, busy, onClose, onReject }: Props) {
  const t = useTranslations("bloggerReview");
  const { form, submit, askToLeave, leave } = useSchemaForm({
    schema,
    draft: `blogger.reject ${id}`,
    initialValues: { reason: "" },
  });
  return (
    <DialogForm
      title={t("reject.title", { name })}
      submit={t("action.reject")}
      busy={busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit(({ reason }) => onReject(reason.trim() === "" ? undefined : reason.trim(), leave))}
    >
      <TextInput
        label={t("reject.reason")}
        description={t("reject.help")}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </DialogForm>
  );
}
