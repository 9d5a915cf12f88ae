"use client";

import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import classes from "@/app/_ui/editable-cell.module.css";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { Cut, Percent, Unknown } from "@/app/_ui/values";
import { ownForms } from "@/server/domain/roster/quotes";
import { LinkupDay, TagList } from "./blogger-values";
import { ManagerName } from "./manager-name";
import { OwnerName } from "./owner-name";
import { PriceOfForm, UsualQuote } from "./quote-values";
import { useOwners } from "./use-owners";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];
type Props = { row: Blogger };
type Field = "tags" | "remark" | "rebatePercent" | "linkupAt" | "ownerUserName" | "managerUserName" | "quote";

const editable = lazy(() => import("./editable-cells"));
const cells = {
  tags: "TagsCell",
  remark: "RemarkCell",
  rebatePercent: "RebateCell",
  linkupAt: "LinkupCell",
  ownerUserName: "OwnerCell",
  managerUserName: "ManagerCell",
  quote: "PriceCell",
} as const;

type CellProps = Props & { field: Field; form?: SoldForm | undefined; children: ReactNode };
/** A form that the creator's platform sells. */
type SoldForm = { form: string; label: string };

/** The value and its pencil. What edits it is loaded for the first click, which then counts. */
function LazyCell({ row, field, form, children }: CellProps) {
  const t = useTranslations("bloggers.fields");
  const tForm = useTranslations("rosterChanges.form");
  const [wanted, setWanted] = useState(false);
  const isFigure = form !== undefined || field === "rebatePercent";
  const loaded = useLazy(editable, { wanted, giveUp: () => setWanted(false) });
  const cell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loaded === undefined) return;
    const pencil = cell.current?.querySelector("button");
    pencil?.focus();
    pencil?.click();
  }, [loaded]);
  if (loaded !== undefined) {
    const Cell = loaded[cells[field]];
    return (
      <div ref={cell}>
        <Cell row={row} {...(form !== undefined && { form: form.form })} />
      </div>
    );
  }
  return (
    <div className={classes.cell} data-figure={isFigure || undefined}>
      <div className={classes.value}>{children}</div>
      <ActionIcon
        className={classes.pencil ?? ""}
        size={22}
        aria-label={tForm("editField", { field: form?.label ?? t(field), name: row.nickname })}
        onPointerEnter={editable.preload}
        onFocus={editable.preload}
        onClick={() => setWanted(true)}
      >
        <IconPencil size={14} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

function FieldCell({ row, field, form, children }: CellProps) {
  const mayWrite = useMay("blogger:write");
  if (!mayWrite || row.deactivatedAt !== null) return children;
  return (
    <LazyCell row={row} field={field} form={form}>
      {children}
    </LazyCell>
  );
}

export function QuoteCell({ row }: Props) {
  return (
    <FieldCell row={row} field="quote">
      <UsualQuote of={row} />
    </FieldCell>
  );
}

export function PriceCell({ row, form }: Props & { form: SoldForm }) {
  const price = <PriceOfForm of={row} form={form.form} />;
  if (ownForms[row.platform].every((own) => own.form !== form.form)) return price;
  return (
    <FieldCell row={row} field="quote" form={form}>
      {price}
    </FieldCell>
  );
}

export function TagsCell({ row }: Props) {
  return (
    <FieldCell row={row} field="tags">
      <TagList inList tags={row.tags} />
    </FieldCell>
  );
}

export function RemarkCell({ row }: Props) {
  return (
    <FieldCell row={row} field="remark">
      {row.remark === null ? <Unknown /> : <Cut text={row.remark} />}
    </FieldCell>
  );
}

export function RebateCell({ row }: Props) {
  return (
    <FieldCell row={row} field="rebatePercent">
      <Percent value={row.rebatePercent} perWhole={100} />
    </FieldCell>
  );
}

export function LinkupCell({ row }: Props) {
  return (
    <FieldCell row={row} field="linkupAt">
      <LinkupDay value={row.linkupAt} />
    </FieldCell>
  );
}

/** An Owner of the organization changes it, where bloggers have owners. */
export function OwnerCell({ row }: Props) {
  const name = <OwnerName held={row} />;
  if (useOwners() === null || row.deactivatedAt !== null) return name;
  return (
    <LazyCell row={row} field="ownerUserName">
      {name}
    </LazyCell>
  );
}

/** Who chooses a manager sees the members (docs/rules.md#managers). */
export function ManagerCell({ row }: Props) {
  const name = <ManagerName of={row} />;
  if (!useMay("member:read")) return name;
  return (
    <FieldCell row={row} field="managerUserName">
      {name}
    </FieldCell>
  );
}
