"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changedFields } from "@/app/_components/changed-fields";
import { asItOpens, LoadingDialog } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { FieldValue } from "../[id]/_components/field-value";
import { BloggerFields, type BloggerValues, toFields, toValues } from "./blogger-form";
import { useLinkupZone } from "./linkup-day";
import { useLinkIssue } from "./use-link-words";

const schema = () => import("./blogger-schemas").then((schemas) => schemas.bloggerChange);

type Props = { id: string; onClose: () => void };

export function EditBlogger({ id, onClose }: Props) {
  const query = useQuery(useTRPC().blogger.get.queryOptions({ id }, asItOpens));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm blogger={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type FormProps = {
  blogger: BloggerWire;
  onClose: () => void;
  reload: () => Promise<BloggerWire | undefined>;
};

function EditForm({ blogger, onClose, reload }: FormProps) {
  const t = useTranslations("rosterChanges.form");
  const tUi = useTranslations("ui.changed");
  const timeZone = useLinkupZone();
  const explainLinkOf = useLinkIssue();
  const trpc = useTRPC();
  const based = useState(blogger);
  const [row] = based;
  const { id, nickname } = row;
  const toRowValues = (one: BloggerWire) => toValues(one, timeZone);
  const toChanges = (values: BloggerValues) => toFields(changedFields(toRowValues(row), values), timeZone);
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<BloggerValues>({
    schema,
    draft: `blogger.update ${id}`,
    initialValues: toRowValues(blogger),
    showSaved: (field) => <FieldValue field={field} value={row[field]} />,
    toInput: toChanges,
    explain: (issue) => explainLinkOf(issue, row.platform),
  });
  const { takeChanged, isContested, notice } = useChangedSince({
    ...{ based, toValues: toRowValues, form, reload },
    show: (field, one) => <FieldValue field={field} value={one[field]} />,
  });
  const updating = useAction(trpc.blogger.update.mutationOptions(), {
    input: (values: BloggerValues) => {
      const changes = toChanges(values);
      return { id, ...changes, was: fieldsOf(row, changes) };
    },
    // `was` lets the server refuse the undo if another user has changed the field since.
    undo: (values, saved) => {
      const changes = toChanges(values);
      return { id, ...fieldsOf(row, changes), was: fieldsOf(saved, changes) };
    },
    refused: (error, said) => takeChanged(error) || takeRefusal(error, said),
    onDone: () => leave(onClose),
    done: (saved) => t("saved", { name: saved.nickname }),
  });
  return (
    <DialogForm
      title={t("editTitle", { name: nickname })}
      submit={isContested ? tUi("saveMine") : t("save")}
      busy={updating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => updating.run(values))}
    >
      {notice}
      <BloggerFields form={form} />
    </DialogForm>
  );
}

function fieldsOf(blogger: BloggerWire, changes: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, blogger[name as keyof BloggerWire] ?? null]),
  );
}
