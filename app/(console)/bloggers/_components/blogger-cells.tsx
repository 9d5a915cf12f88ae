"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { storedValue } from "@/app/_components/form-draft";
import { EditableCell } from "@/app/_ui/editable-cell";
import { Cut, Percent, Unknown } from "@/app/_ui/values";
import { toDay, toInstant, useLinkupZone } from "./linkup-day";
import { LinkupDay, TagList } from "./blogger-values";
import { type CellProps, FieldCell } from "./field-cell";
import { OwnerName } from "./owner-name";
import { useOwners } from "./use-owners";
import { useRosterChange } from "./use-roster-change";

export function TagsCell({ row }: CellProps) {
  const t = useTranslations("bloggers.fields");
  const tags = (row.tags ?? "").split(",").filter(Boolean);
  return (
    <FieldCell
      row={row}
      field="tags"
      title={t("tags")}
      value={tags}
      toFields={(next) => ({ tags: next.length === 0 ? null : next.join(",") })}
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
  const t = useTranslations("bloggers.fields");
  return (
    <FieldCell
      row={row}
      field="remark"
      title={t("remark")}
      value={row.remark ?? ""}
      toFields={(next) => ({ remark: next.trim() === "" ? null : next.trim() })}
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
  const t = useTranslations("bloggers.fields");
  return (
    <FieldCell<number | string | null>
      row={row}
      field="rebatePercent"
      title={t("rebatePercent")}
      value={row.rebatePercent}
      isFigure
      toFields={(next) => ({ rebatePercent: typeof next === "number" ? next : null })}
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
  const t = useTranslations("bloggers.fields");
  const tForm = useTranslations("rosterChanges.form");
  const timeZone = useLinkupZone();
  const day = toDay(row.linkupAt, timeZone);
  return (
    <FieldCell
      row={row}
      field="linkupAt"
      title={t("linkupAt")}
      value={day}
      toFields={(next) => ({ linkupAt: next === null ? null : toInstant(next, timeZone) })}
      editor={(label, draft, change, { DayInput }) => (
        <DayInput
          label={label}
          placeholder={tForm("noDay")}
          value={draft ?? undefined}
          onChange={(next) => change(next ?? null)}
        />
      )}
      show={({ linkupAt }) => <LinkupDay value={linkupAt} />}
    />
  );
}
