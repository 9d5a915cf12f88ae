"use client";

import { Switch, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { failureDetails } from "@/app/_trpc/query-error";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import type { BloggerView } from "./view-values";

const schema = () => import("@/server/domain/roster/blogger").then((blogger) => blogger.bloggerViewFields);

type Values = { name: string; isShared: boolean };

type CreateProps = {
  shown: Omit<RouterInputs["bloggerView"]["create"], keyof Values>;
  onSaved: (view: BloggerView) => void;
  onClose: () => void;
};

export function CreateView({ shown, onSaved, onClose }: CreateProps) {
  const t = useTranslations("bloggers.views");
  const form = useViewForm("bloggerView.create", { name: "", isShared: false });
  const creating = useAction(useTRPC().bloggerView.create.mutationOptions(), {
    input: (values: Values) => ({ ...values, ...shown }),
    refused: form.showRefusal,
    done: ({ name }) => t("saved", { name }),
    onDone: (view) =>
      form.leave(() => {
        onClose();
        onSaved(view);
      }),
  });
  return <ViewForm title={t("saveAsTitle")} form={form} saving={creating} onClose={onClose} />;
}

export function RenameView({ view, onClose }: { view: BloggerView; onClose: () => void }) {
  const t = useTranslations("bloggers.views");
  const { bloggerView } = useTRPC();
  const queryClient = useQueryClient();
  const based = useState(view);
  const [{ id, updatedAt }] = based;
  const form = useViewForm(`bloggerView.update ${id}`, toValues(view));
  const { mergeChanged, isContested, notice } = useChangedSince({
    based,
    toValues,
    form: form.form,
    reload: async () => {
      const { list } = await queryClient.query(bloggerView.list.queryOptions(undefined, { staleTime: 0 }));
      return list.find((one) => one.id === id);
    },
  });
  const updating = useAction(bloggerView.update.mutationOptions(), {
    input: (values: Values) => ({ id, updatedAt, ...values }),
    refused: (error, said) => mergeChanged(error) || form.showRefusal(error, said),
    done: (saved) => t("saved", { name: saved.name }),
    onDone: () => form.leave(onClose),
  });
  return (
    <ViewForm
      title={t("renameTitle")}
      form={form}
      saving={updating}
      onClose={onClose}
      isContested={isContested}
      notice={notice}
    />
  );
}

const toValues = ({ name, isShared }: BloggerView): Values => ({ name, isShared });

function useViewForm(draft: string, initialValues: Values) {
  const t = useTranslations("bloggers.views");
  const { showRefusal, fail, ...form } = useSchemaForm({ schema, draft, initialValues });
  return {
    ...form,
    showRefusal: (error: unknown, said?: string) => {
      const isTaken = failureDetails(error)?.issues?.some(({ code }) => code === "TAKEN") === true;
      if (!isTaken) return showRefusal(error, said);
      fail("name", t("nameTaken"));
      return true;
    },
  };
}

type FormProps = {
  title: string;
  form: ReturnType<typeof useViewForm>;
  saving: { busy: boolean; run: (values: Values) => void };
  onClose: () => void;
  isContested?: boolean;
  notice?: ReactNode;
};

function ViewForm(props: FormProps) {
  const { title, saving, onClose, isContested = false, notice } = props;
  const { form, submit, askToLeave } = props.form;
  const t = useTranslations("bloggers.views");
  const tUi = useTranslations("ui.changed");
  const mayShare = useMay("blogger:write");
  return (
    <DialogForm
      title={title}
      submit={isContested ? tUi("saveMine") : t("save")}
      busy={saving.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => saving.run(values))}
    >
      {notice}
      <TextInput label={t("name")} data-autofocus {...form.getInputProps("name")} />
      {mayShare && (
        <Switch
          label={t("shared")}
          description={t("sharedHelp")}
          {...form.getInputProps("isShared", { type: "checkbox" })}
        />
      )}
    </DialogForm>
  );
}
