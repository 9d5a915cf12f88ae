"use client";

import { Autocomplete, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { DialogForm } from "@/app/_ui/dialogs";

type Props = {
  names: readonly string[];
  busy: boolean;
  onClose: () => void;
  onMerge: (into: string) => void;
};

/** The names come in the order of the selection; any other name is possible, too. */
export function MergeDialog({ names, busy, onClose, onMerge }: Props) {
  const t = useTranslations("tags");
  const { form, submit, askToLeave } = useSchemaForm({
    schema: () => import("./merge-schema").then(({ mergeSchema }) => mergeSchema),
    draft: `tag.merge ${[...names].sort().join()}`,
    initialValues: { into: names[0] ?? "" },
  });
  return (
    <DialogForm
      title={t("mergeTitle", { count: names.length })}
      submit={t("merge")}
      busy={busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit(({ into }) => onMerge(into))}
    >
      <Text>{names.join("、")}</Text>
      <Autocomplete
        label={t("mergeInto")}
        description={t("mergeIntoHelp")}
        data={[...names]}
        required
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps("into")}
      />
    </DialogForm>
  );
}
