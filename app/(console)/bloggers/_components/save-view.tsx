"use client";

import { Switch, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { DialogForm } from "@/app/_ui/dialogs";

const schema = () => import("@/server/domain/blogger").then((blogger) => blogger.bloggerViewFields);

type Values = { name: string; isShared: boolean };
type Props = {
  title: string;
  submit: string;
  initialValues: Values;
  busy: boolean;
  onSave: (values: Values) => void;
  onClose: () => void;
};

/** Asks what a view is called, and whether others see it. */
export function SaveView({ title, submit: label, initialValues, busy, onSave, onClose }: Props) {
  const t = useTranslations("bloggers.views");
  const mayShare = useMay("blogger:write");
  const { form, submit, askToLeave, leave } = useSchemaForm({ schema, initialValues });
  return (
    <DialogForm
      title={title}
      submit={label}
      busy={busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => leave(() => onSave(values)))}
    >
      <TextInput label={t("name")} data-autofocus {...form.getInputProps("name")} />
      {mayShare && (
        <Switch
          label={t("shared")}
          description={t("sharedHelp")}
          {...form.getInputProps("isShared", { type: "checkbox" })}
        />
      )}
    </DialogForm>
  );
}
