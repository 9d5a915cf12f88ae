"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { TagBadge } from "@/app/(console)/bloggers/_components/tag-badge";
import { storedValue } from "@/app/_components/form-draft";
import { EditableCell } from "@/app/_ui/editable-cell";
import type { TagRow } from "./kept-labels";
import { useTagChange } from "./use-tag-change";

/** A tag that is renamed in place. The name of another tag merges both, which the notification says. */
export function NameCell({ row: { name } }: { row: TagRow }) {
  const t = useTranslations("tags");
  const { renaming } = useTagChange();
  return (
    <EditableCell
      label={t("rename", { name })}
      value={name}
      busy={renaming.isPending}
      stored={storedValue<string>(`tag ${name}`)}
      onOpen={() => undefined}
      onSave={(to, close) => renaming.mutate({ name, to: to.trim() }, { onSuccess: close })}
      editor={(draft, change) => (
        <TextInput
          label={t("newName")}
          description={t("newNameHelp")}
          value={draft}
          maxLength={50}
          required
          onChange={({ currentTarget: { value } }) => change(value)}
          data-autofocus
        />
      )}
    >
      <TagBadge name={name} />
    </EditableCell>
  );
}
