"use client";

import { Autocomplete, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";

type Props = {
  names: readonly string[];
  busy: boolean;
  onClose: () => void;
  onMerge: (into: string) => void;
};

/** Offers the selected names first, then all others. A new name is possible, too. */
export function MergeDialog({ names, busy, onClose, onMerge }: Props) {
  const t = useTranslations("tags");
  const { form, submit, askToLeave } = useSchemaForm({
    schema: () => import("./merge-schema").then(({ mergeSchema }) => mergeSchema),
    draft: `tag.merge ${[...names].sort().join()}`,
    initialValues: { into: names[0] ?? "" },
  });
  const { into } = form.values;
  const offered = useOfferedNames(names, into);
  return (
    <DialogForm
      title={t("mergeTitle", { count: names.length })}
      submit={t("merge")}
      busy={busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => onMerge(values.into))}
    >
      <Text>{names.join("、")}</Text>
      <Autocomplete
        label={t("mergeInto")}
        description={t("mergeIntoHelp")}
        data={offered}
        filter={({ options }) => options}
        openOnFocus={false}
        maxDropdownHeight={180}
        required
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps("into")}
      />
    </DialogForm>
  );
}

/** A roster of very many tags tells those that match what is typed. */
function useOfferedNames(names: readonly string[], into: string) {
  const { tag } = useTRPC();
  const whole = useQuery(tag.list.queryOptions({}));
  const [asked] = useDebouncedValue(into.trim(), 200);
  const found = useQuery(
    tag.list.queryOptions(
      { text: asked },
      {
        enabled: whole.data?.hasMore === true && asked !== "" && !names.includes(asked),
        placeholderData: keepPreviousData,
      },
    ),
  );
  const all = [whole.data, found.data].flatMap((data) => data?.list ?? []).map(({ name }) => name);
  const offered = [...new Set([...names, ...all])];
  // A name that was chosen is no search: the list opens whole to choose another.
  if (offered.includes(into)) return offered;
  return offered.filter((name) => name.toLowerCase().includes(into.trim().toLowerCase()));
}
