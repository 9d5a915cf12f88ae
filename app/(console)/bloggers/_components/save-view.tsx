"use client";

import { Switch, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { failureDetails } from "@/app/_trpc/query-error";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import type { BloggerView } from "./view-values";

const schema = () => import("@/server/domain/blogger").then((blogger) => blogger.bloggerViewFields);

type Values = { name: string; isShared: boolean };

type CreateProps = {
  /** What the list shows. */
  shown: Omit<RouterInputs["bloggerView"]["create"], keyof Values>;
  onSaved: (view: BloggerView) => void;
  onClose: () => void;
};

/** Saves what the list shows as a view of one's own. */
export function CreateView({ shown, onSaved, onClose }: CreateProps) {
  const t = useTranslations("bloggers.views");
  const form = useViewForm("bloggerView.create", { name: "", isShared: false });
  const creating = useAction(useTRPC().bloggerView.create.mutationOptions(), {
    input: (values: Values) => ({ ...values, ...shown }),
    refused: form.takeRefusal,
    done: ({ name }) => t("saved", { name }),
    onDone: (view) =>
      form.leave(() => {
        onClose();
        onSaved(view);
      }),
  });
  return <ViewForm title={t("saveAsTitle")} form={form} saving={creating} onClose={onClose} />;
}

/** Changes what a view is called, and whether others see it. */
export function RenameView({ view, onClose }: { view: BloggerView; onClose: () => void }) {
  const t = useTranslations("bloggers.views");
  const { id, updatedAt, name, isShared } = view;
  const form = useViewForm(`bloggerView.update ${id}`, { name, isShared });
  const updating = useAction(useTRPC().bloggerView.update.mutationOptions(), {
    input: (values: Values) => ({ id, updatedAt, ...values }),
    refused: form.takeRefusal,
    done: (saved) => t("saved", { name: saved.name }),
    onDone: () => form.leave(onClose),
  });
  return <ViewForm title={t("renameTitle")} form={form} saving={updating} onClose={onClose} />;
}

function useViewForm(draft: string, initialValues: Values) {
  const t = useTranslations("bloggers.views");
  const { takeRefusal, fail, ...form } = useSchemaForm({ schema, draft, initialValues });
  return {
    ...form,
    takeRefusal: (error: unknown, said?: string) => {
      const isTaken = failureDetails(error)?.issues?.some(({ code }) => code === "TAKEN") === true;
      if (!isTaken) return takeRefusal(error, said);
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
};

function ViewForm({ title, form: { form, submit, askToLeave }, saving, onClose }: FormProps) {
  const t = useTranslations("bloggers.views");
  const mayShare = useMay("blogger:write");
  return (
    <DialogForm
      title={title}
      submit={t("save")}
      busy={saving.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => saving.run(values))}
    >
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
