"use client";

import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { asItOpens, LoadingDialog } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { useDeliveredName } from "../../_components/use-names";

type Values = { label: string; name: string; description: string };

const schema = () => import("./role-schema").then((schemas) => schemas.roleSchema);

function toInput({ description, ...values }: Values) {
  return { ...values, description: description.trim() === "" ? null : description };
}

type CreateProps = {
  title: string;
  onClose: () => void;
  onCreated: (role: RouterOutputs["role"]["create"]) => void;
};

export function CreateRole({ onCreated, ...dialog }: CreateProps) {
  const t = useTranslations("roles");
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema,
    draft: "role.create",
    initialValues: { label: "", name: "", description: "" },
    toInput,
  });
  const creating = useAction(useTRPC().role.create.mutationOptions(), {
    input: toInput,
    refused: takeRefusal,
    onDone: (role) => leave(() => onCreated(role)),
    done: ({ label: name }) => t("created", { name }),
  });
  return (
    <DialogForm
      {...dialog}
      submit={t("submit")}
      busy={creating.busy}
      onClose={() => askToLeave(dialog.onClose)}
      onSubmit={submit((values) => creating.run(values))}
    >
      <RoleFields form={form} />
    </DialogForm>
  );
}

type Detail = RouterOutputs["role"]["get"];

export function EditRole({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(useTRPC().role.get.queryOptions({ id }, asItOpens));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm role={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type EditProps = { role: Detail; onClose: () => void; reload: () => Promise<Detail | undefined> };

function toValues({ label, name, description }: Detail): Values {
  return { label, name, description: description ?? "" };
}

function EditForm({ role, onClose, reload }: EditProps) {
  const t = useTranslations("roles");
  const tUi = useTranslations("ui");
  const nameOf = useDeliveredName();
  const based = useState(role);
  const [{ id, label, updatedAt, builtIn }] = based;
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema,
    draft: `role.update ${id}`,
    initialValues: toValues(role),
    toInput,
  });
  const trpc = useTRPC();
  const { takeChanged, isContested, notice } = useChangedSince({ based, toValues, form, reload });
  const updating = useAction(trpc.role.update.mutationOptions(), {
    input: (values: Values) => ({ id, updatedAt, ...toInput(values) }),
    refused: (error, said) => takeChanged(error) || takeRefusal(error, said),
    onDone: () => leave(onClose),
    done: (saved) => t("saved", { name: nameOf(saved.label) }),
  });
  return (
    <DialogForm
      title={t("editTitle", { name: nameOf(label) })}
      submit={tUi(isContested ? "changed.saveMine" : "save")}
      busy={updating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => updating.run(values))}
    >
      {notice}
      <RoleFields form={form} fixedName={builtIn} />
    </DialogForm>
  );
}

function RoleFields({ form, fixedName = false }: { form: UseFormReturnType<Values>; fixedName?: boolean }) {
  const t = useTranslations("roles");
  return (
    <>
      <TextInput
        label={t("fields.label")}
        description={t("help.label")}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("label")}
      />
      <TextInput
        label={t("fields.name")}
        description={t("help.name")}
        autoComplete="off"
        readOnly={fixedName}
        {...form.getInputProps("name")}
      />
      <Textarea label={t("fields.description")} autosize minRows={2} {...form.getInputProps("description")} />
    </>
  );
}
