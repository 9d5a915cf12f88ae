"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { storedValue } from "@/app/_components/form-draft";
import { useAction } from "@/app/_components/use-action";
import { isChangedSince } from "@/app/_components/is-changed-since";
import { type RouterInputs, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { EditableCell } from "@/app/_ui/editable-cell";
import type { LazyInputs } from "@/app/_ui/lazy/use-inputs";
import { Cut, Percent, Unknown } from "@/app/_ui/values";
import { toDay, toInstant, useLinkupZone } from "./linkup-day";
import { LinkupDay, TagList } from "./blogger-values";
import { OwnerName } from "./owner-name";
import { useOwners } from "./use-owners";
import { useRosterChange } from "./use-roster-change";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];
type Field = "tags" | "remark" | "rebatePercent" | "linkupAt";
type CellProps = { row: Blogger };
type Change = { before: Blogger[Field]; after: RouterInputs["blogger"]["update"][Field] };

function FieldCell<Value>(props: {
  row: Blogger;
  field: Field;
  value: Value;
  toField: (value: Value) => Change["after"];
  editor: (label: string, value: Value, change: (value: Value) => void, inputs: LazyInputs) => ReactNode;
  show: (row: Pick<Blogger, Field>) => ReactNode;
}) {
  const { row, field, value, toField, editor, show } = props;
  const t = useTranslations("bloggers.fields");
  const tForm = useTranslations("rosterChanges.form");
  const tUi = useTranslations("ui.changed");
  const mayWrite = useMay("blogger:write");
  const { id, nickname } = row;
  const { blogger } = useTRPC();
  const queryClient = useQueryClient();
  // The row at the time the cell was opened: the list may fetch another value before saving.
  const [opened, setOpened] = useState<Pick<Blogger, Field>>();
  const [theirs, setTheirs] = useState<Pick<Blogger, Field>>();
  const saving = useAction(blogger.update.mutationOptions(), {
    input: ({ before, after }: Change) => ({ id, [field]: after, was: { [field]: before } }),
    // `was` lets the server refuse the undo if another user has changed the field since.
    undo: ({ before }, saved) => ({ id, [field]: before, was: { [field]: saved[field] } }),
    done: () => tForm("saved", { name: nickname }),
    refused: (error) => {
      if (!isChangedSince(error)) return false;
      // On failure the next save reports why.
      void queryClient.query(blogger.get.queryOptions({ id }, { staleTime: 0 })).then(
        (now) => {
          setOpened(now);
          setTheirs(now);
        },
        () => undefined,
      );
      return true;
    },
  });
  if (!mayWrite || row.deactivatedAt !== null) return show(row);
  return (
    <EditableCell
      label={tForm("editField", { field: t(field), name: nickname })}
      value={value}
      busy={saving.busy}
      stored={storedValue<Value>(`blogger.${field} ${id}`)}
      onOpen={() => {
        setOpened(row);
        setTheirs(undefined);
      }}
      notice={
        theirs && {
          text: (
            <>
              {tForm("cellChanged", { field: t(field), name: nickname })}
              {show(theirs)}
            </>
          ),
          keepTheirs: tUi("keepTheirs"),
          saveMine: tUi("saveMine"),
        }
      }
      onSave={(next, close) => saving.run({ before: (opened ?? row)[field], after: toField(next) }, close)}
      editor={(draft, change, inputs) => editor(t(field), draft, change, inputs)}
    >
      {show(row)}
    </EditableCell>
  );
}

export function TagsCell({ row }: CellProps) {
  const tags = (row.tags ?? "").split(",").filter(Boolean);
  return (
    <FieldCell
      row={row}
      field="tags"
      value={tags}
      toField={(next) => (next.length === 0 ? null : next.join(","))}
      editor={(label, draft, change, { TagsInput }) => (
        <TagsInput
          label={label}
          value={draft}
          onChange={change}
          splitChars={[",", "，", "、", ";", "；"]}
          acceptValueOnBlur
          data-autofocus
          comboboxProps={{ withinPortal: false }}
        />
      )}
      show={({ tags: shown }) => <TagList inList tags={shown} />}
    />
  );
}

export function RemarkCell({ row }: CellProps) {
  return (
    <FieldCell
      row={row}
      field="remark"
      value={row.remark ?? ""}
      toField={(next) => (next.trim() === "" ? null : next.trim())}
      editor={(label, draft, change, { Textarea }) => (
        <Textarea
          label={label}
          value={draft}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          data-autofocus
        />
      )}
      show={({ remark }) => (remark === null ? <Unknown /> : <Cut text={remark} />)}
    />
  );
}

export function RebateCell({ row }: CellProps) {
  return (
    <FieldCell<number | string | null>
      row={row}
      field="rebatePercent"
      value={row.rebatePercent}
      toField={(next) => (typeof next === "number" ? next : null)}
      editor={(label, draft, change, { NumberInput }) => (
        <NumberInput
          label={label}
          value={draft ?? ""}
          onChange={change}
          max={100}
          isRate
          suffix=" %"
          // Typing replaces the value.
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      )}
      show={({ rebatePercent }) => <Percent value={rebatePercent} perWhole={100} />}
    />
  );
}

/**
 * The owner of a blogger, whom an Owner of the organization can change in place. In CLOUD mode bloggers have
 * no owner.
 */
export function OwnerCell({ row }: CellProps) {
  const owners = useOwners();
  const name = <OwnerName held={row} />;
  if (owners === null || row.deactivatedAt !== null) return name;
  return (
    <OwnerEditor row={row} owners={owners}>
      {name}
    </OwnerEditor>
  );
}

type OwnerEditorProps = CellProps & { owners: { value: string; label: string }[]; children: ReactNode };

function OwnerEditor({ row: { id, nickname, ownerUserId }, owners, children }: OwnerEditorProps) {
  const t = useTranslations("bloggers.fields");
  const tForm = useTranslations("rosterChanges.form");
  const change = useRosterChange();
  const nameOf = (userId: string) => owners.find(({ value }) => value === userId)?.label ?? userId;
  return (
    <EditableCell
      label={tForm("editField", { field: t("ownerUserName"), name: nickname })}
      value={ownerUserId}
      busy={change.busy}
      stored={storedValue<string | null>(`blogger.ownerUserId ${id}`)}
      onOpen={() => undefined}
      onSave={(userId, close) =>
        userId === null
          ? close()
          : change.run(
              { kind: "ASSIGN", ids: [id], userId },
              {
                then: close,
                words: ({ changed }) =>
                  changed === 0 ? null : tForm("assigned", { name: nickname, holder: nameOf(userId) }),
                subject: `holder ${id}`,
              },
            )
      }
      editor={(draft, onChange, { Select }) => (
        <Select
          label={t("ownerUserName")}
          data={owners}
          value={draft}
          onChange={onChange}
          searchable
          allowDeselect={false}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
        />
      )}
    >
      {children}
    </EditableCell>
  );
}

export function LinkupCell({ row }: CellProps) {
  const t = useTranslations("rosterChanges.form");
  const timeZone = useLinkupZone();
  const day = toDay(row.linkupAt, timeZone);
  return (
    <FieldCell
      row={row}
      field="linkupAt"
      value={day}
      toField={(next) => (next === null ? null : toInstant(next, timeZone))}
      editor={(label, draft, change, { DayInput }) => (
        <DayInput
          label={label}
          placeholder={t("noDay")}
          value={draft ?? undefined}
          onChange={(next) => change(next ?? null)}
        />
      )}
      show={({ linkupAt }) => <LinkupDay value={linkupAt} />}
    />
  );
}
