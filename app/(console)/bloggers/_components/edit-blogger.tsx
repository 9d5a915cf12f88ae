"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { changedFields } from "@/app/_components/changed-fields";
import { snapshotQuery, LoadingDialog } from "@/app/_components/loading-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { FieldValue } from "../[id]/_components/field-value";
import { BloggerFields, type BloggerValues, type ManagedBlogger, toFields, toValues } from "./blogger-form";
import { useLinkupZone } from "./linkup-day";
import { PriceYuan } from "./blogger-values";
import { isPriceName, listedPrice } from "./price-values";
import { loadBloggerSchemas, useLinkIssue } from "./use-link-words";
import { ManagerSelect } from "./manager-select";

const schema = () => loadBloggerSchemas().then(({ bloggerChange }) => bloggerChange);

type Props = { id: string; onClose: () => void };

export function EditBlogger({ id, onClose }: Props) {
  const query = useQuery(useTRPC().blogger.get.queryOptions({ id }, snapshotQuery));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm blogger={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type FormProps = {
  blogger: ManagedBlogger;
  onClose: () => void;
  reload: () => Promise<ManagedBlogger | undefined>;
};

function EditForm({ blogger, onClose, reload }: FormProps) {
  const t = useTranslations("rosterChanges.form");
  const timeZone = useLinkupZone();
  const explainLinkOf = useLinkIssue();
  const [opened] = useState(blogger);
  const toRowValues = (one: ManagedBlogger) => toValues(one, timeZone);
  const toChanges = (values: BloggerValues, row: ManagedBlogger) =>
    toFields(changedFields(toRowValues(row), values), timeZone, row);
  const { form, row, notice, dialog } = useEditDialog({
    row: blogger,
    reload,
    toValues: toRowValues,
    mutation: useTRPC().blogger.update.mutationOptions(),
    schema,
    draft: `blogger.update ${blogger.id}`,
    show: (field, one) =>
      isPriceName(field) ? (
        <PriceYuan value={listedPrice(one, field)} />
      ) : (
        <FieldValue field={field} value={one[field as keyof ManagedBlogger]} />
      ),
    toInput: toChanges,
    explain: (issue) => explainLinkOf(issue, blogger.platform),
    input: (values, before) => {
      const changes = toChanges(values, before);
      return { id: before.id, ...changes, was: fieldsOf(before, changes) };
    },
    // What another user writes until then is shown, and not overwritten.
    undo: (values, saved, before) => {
      const changes = toChanges(values, before);
      return { id: before.id, ...fieldsOf(before, changes), was: fieldsOf(saved, changes) };
    },
    done: (saved) => t("saved", { name: saved.nickname }),
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name: row.nickname })} {...dialog}>
      {notice}
      <BloggerFields
        form={form}
        platform={row.platform}
        row={opened}
        manager={<ManagerSelect form={form} />}
      />
    </DialogForm>
  );
}

function fieldsOf(blogger: ManagedBlogger, changes: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, blogger[name as keyof ManagedBlogger] ?? null]),
  );
}
