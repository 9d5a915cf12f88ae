"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { changedFields } from "@/app/_components/changed-fields";
import { asItOpens, LoadingDialog } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { isChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { FieldValue } from "../[id]/_components/field-value";
import type { BloggerWire } from "@/server/domain/blogger";
import { BloggerFields, toFields, toValues } from "./blogger-form";
import { useLinkupZone } from "./linkup-day";
import { useLinkIssue } from "./use-link-words";

const schema = () => import("./blogger-schemas").then((schemas) => schemas.bloggerChange);

type Props = { id: string; onClose: () => void };

/** Changes a creator, as it is when the dialog opens. */
export function EditBlogger({ id, onClose }: Props) {
  const query = useQuery(useTRPC().blogger.get.queryOptions({ id }, asItOpens));
  if (query.data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm blogger={query.data} onClose={onClose} onReload={() => query.refetch()} />;
}

type FormProps = {
  blogger: BloggerWire;
  onClose: () => void;
  onReload: () => Promise<{ data: BloggerWire | undefined }>;
};

function EditForm({ blogger, onClose, onReload }: FormProps) {
  const t = useTranslations("rosterChanges.form");
  const timeZone = useLinkupZone();
  const explainLinkOf = useLinkIssue();
  const [opened] = useState(blogger);
  const before = toValues(opened, timeZone);
  // What somebody else wrote meanwhile, field by field: it is what "save mine" writes over.
  const [theirs, setTheirs] = useState<BloggerWire | null>(null);
  const toChanges = (values: typeof before) => toFields(changedFields(before, values), timeZone);
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema,
    initialValues: before,
    toInput: toChanges,
    explain: (issue) => explainLinkOf(issue, opened.platform),
  });
  const { id, nickname } = opened;
  const updating = useAction(useTRPC().blogger.update.mutationOptions(), {
    input: (values: typeof before) => {
      const changes = toChanges(values);
      return { id, ...changes, was: fieldsOf(theirs ?? opened, changes) };
    },
    // What somebody else writes until then is told, and not written over.
    undo: (values, saved) => {
      const changes = toChanges(values);
      return { id, ...fieldsOf(theirs ?? opened, changes), was: fieldsOf(saved, changes) };
    },
    refused: (error) => {
      if (!isChangedSince(error)) return takeRefusal(error);
      void onReload().then(({ data }) => setTheirs(data ?? null));
      return true;
    },
    onDone: () => leave(onClose),
    done: (saved) => t("saved", { name: saved.nickname }),
  });
  return (
    <DialogForm
      title={t("editTitle", { name: nickname })}
      submit={theirs === null ? t("save") : t("saveMine")}
      busy={updating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => updating.run(values))}
    >
      {theirs !== null && (
        <Theirs
          key={theirs.updatedAt}
          before={opened}
          now={theirs}
          fields={Object.keys(toChanges(form.values))}
          onTake={() => leave(onClose)}
        />
      )}
      <BloggerFields form={form} />
    </DialogForm>
  );
}

/** What a creator has in the fields that are changed. */
function fieldsOf(blogger: BloggerWire, changes: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, blogger[name as keyof BloggerWire] ?? null]),
  );
}

type TheirsProps = { before: BloggerWire; now: BloggerWire; fields: string[]; onTake: () => void };

/** Says what somebody else changed of the same fields, and lets the person keep theirs. */
function Theirs({ before, now, fields, onTake }: TheirsProps) {
  const t = useTranslations("rosterChanges.form");
  const tField = useTranslations("bloggers.fields");
  // The save button is at the other end of a long dialog, and loses the focus while it works.
  const leadHere = useCallback((notice: HTMLElement | null) => notice?.focus(), []);
  const changed = fields.filter((name) => before[name as Field] !== now[name as Field]);
  return (
    <Alert ref={leadHere} tabIndex={-1} color="yellow" role="alert" title={t("changedTitle")}>
      {changed.map((name) => (
        <Text key={name} component="div">
          {tField(name as "remark")}: <FieldValue field={name} value={before[name as Field]} /> →{" "}
          <b>
            <FieldValue field={name} value={now[name as Field]} />
          </b>
        </Text>
      ))}
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={onTake}>
          {t("keepTheirs")}
        </Button>
      </Group>
    </Alert>
  );
}

type Field = keyof BloggerWire;
