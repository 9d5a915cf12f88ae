"use client";

import { NativeSelect } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMembers } from "@/app/(console)/bloggers/_components/use-owners";
import { useMay } from "@/app/(console)/_components/me-context";
import { storedValue } from "@/app/_components/form-draft";
import { useAction } from "@/app/_components/use-action";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { EditableCell } from "@/app/_ui/editable-cell";
import { formatYuan } from "@/app/_ui/format";
import type { LazyInputs } from "@/app/_ui/lazy/use-inputs";
import { Cut, Unknown } from "@/app/_ui/values";
import { ownForms, quoteForms } from "@/server/domain/roster/quotes";
import { type Entry, entryStatuses } from "./entry-values";

type Fields = Omit<RouterInputs["shortlist"]["updateEntry"], "id" | "bloggerId">;
type Change = { row: Entry; after: Fields };
type CellProps = { listId: string; row: Entry };

function useEntryChange(listId: string) {
  const t = useTranslations("shortlists.entries");
  return useAction(useTRPC().shortlist.updateEntry.mutationOptions(), {
    input: ({ row, after }: Change) => ({ id: listId, bloggerId: row.bloggerId, ...after }),
    undo: ({ row, after }) => {
      const former = Object.keys(after).map((key) => [key, row[key as keyof Fields]] as const);
      return { id: listId, bloggerId: row.bloggerId, ...(Object.fromEntries(former) as Fields) };
    },
    done: (_, { row }) => t("saved", { name: row.blogger.nickname }),
  });
}

/** Chosen at once, as it is what changes most often. */
export function StatusCell({ listId, row }: CellProps) {
  const t = useTranslations("shortlists");
  const change = useEntryChange(listId);
  const mayWrite = useMay("blogger:write");
  if (!mayWrite) return t(`statuses.${row.status}`);
  return (
    <NativeSelect
      size="xs"
      aria-label={t("entries.edit", { field: t("fields.status"), name: row.blogger.nickname })}
      data={entryStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      value={row.status}
      disabled={change.busy}
      onClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget: { value } }) => {
        const status = entryStatuses.find((known) => known === value);
        if (status !== undefined) change.run({ row, after: { status } });
      }}
    />
  );
}

/** The forms that the creator's platform sells, and the one that is set if it is another. */
export function FormCell({ listId, row }: CellProps) {
  const t = useTranslations("shortlists");
  const locale = useLocale();
  const change = useEntryChange(listId);
  const mayWrite = useMay("blogger:write");
  const { platform } = row.blogger;
  const known = quoteForms[platform].find(({ form }) => form === row.form);
  const name = known?.label[locale] ?? row.form;
  const forms = ownForms[platform].map(({ form, label }) => ({ value: form, label: label[locale] }));
  const isOwn = forms.some(({ value }) => value === row.form);
  if (row.form !== null && name !== null && !isOwn) forms.push({ value: row.form, label: name });
  if (!mayWrite) return name ?? <Unknown />;
  return (
    <NativeSelect
      size="xs"
      aria-label={t("entries.edit", { field: t("fields.form"), name: row.blogger.nickname })}
      data={[{ value: "", label: "–" }, ...forms]}
      value={row.form ?? ""}
      disabled={change.busy}
      onClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget: { value } }) =>
        change.run({ row, after: { form: value === "" ? null : value } })
      }
    />
  );
}

type EditedProps<Value> = CellProps & {
  field: "agreedPrice" | "note" | "managerUserId";
  value: Value;
  toFields: (value: Value) => Fields;
  editor: (label: string, value: Value, change: (value: Value) => void, inputs: LazyInputs) => ReactNode;
  children: ReactNode;
};

function EditedCell<Value>({ listId, row, field, value, toFields, editor, children }: EditedProps<Value>) {
  const t = useTranslations("shortlists");
  const change = useEntryChange(listId);
  const mayWrite = useMay("blogger:write");
  if (!mayWrite) return children;
  return (
    <EditableCell
      label={t("entries.edit", { field: t(`fields.${field}`), name: row.blogger.nickname })}
      value={value}
      busy={change.busy}
      stored={storedValue<Value>(`shortlist.${field} ${listId} ${row.bloggerId}`)}
      onOpen={() => undefined}
      onSave={(next, close) => change.run({ row, after: toFields(next) }, close)}
      editor={(draft, set, inputs) => editor(t(`fields.${field}`), draft, set, inputs)}
    >
      {children}
    </EditableCell>
  );
}

export function PriceCell(props: CellProps) {
  const locale = useLocale();
  const { agreedPrice } = props.row;
  return (
    <EditedCell<number | string | null>
      {...props}
      field="agreedPrice"
      value={agreedPrice}
      toFields={(next) => ({ agreedPrice: typeof next === "number" ? next : null })}
      editor={(label, draft, change, { NumberInput }) => (
        <NumberInput
          label={label}
          value={draft ?? ""}
          onChange={change}
          allowDecimal={false}
          max={2_000_000_000}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      )}
    >
      {agreedPrice === null ? (
        <Unknown />
      ) : (
        <span className="figures">{formatYuan(agreedPrice, locale)}</span>
      )}
    </EditedCell>
  );
}

export function NoteCell(props: CellProps) {
  const { note } = props.row;
  return (
    <EditedCell
      {...props}
      field="note"
      value={note ?? ""}
      toFields={(next) => ({ note: next.trim() === "" ? null : next.trim() })}
      editor={(label, draft, change, { Textarea }) => (
        <Textarea
          label={label}
          value={draft}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1_000}
          onChange={(event) => change(event.currentTarget.value)}
          data-autofocus
        />
      )}
    >
      {note === null ? <Unknown /> : <Cut text={note} />}
    </EditedCell>
  );
}

export function EntryManagerCell(props: CellProps) {
  const members = useMembers();
  const { managerUserId, managerNickname } = props.row;
  return (
    <EditedCell
      {...props}
      field="managerUserId"
      value={managerUserId}
      toFields={(next) => ({ managerUserId: next })}
      editor={(label, draft, change, { Select }) => (
        <Select
          label={label}
          data={members}
          value={draft}
          onChange={change}
          searchable
          clearable
          data-autofocus
          comboboxProps={{ withinPortal: false }}
        />
      )}
    >
      {managerNickname === null ? <Unknown /> : <Cut text={managerNickname} />}
    </EditedCell>
  );
}
