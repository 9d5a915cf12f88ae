"use client";

import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { snapshotQuery, LoadingDialog } from "@/app/_components/loading-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { isPermission, type Permission } from "@/server/domain/people/permissions";
import { GrantableField } from "./grantable-field";
import { useDeliveredName } from "../../_components/use-names";

type Values = { label: string; name: string; description: string };
type EditedValues = Values & { grantable: Permission[] };

const schema = () => import("./role-schema").then((schemas) => schemas.roleSchema);
const editedSchema = () => import("./role-schema").then((schemas) => schemas.editedRole);

function toInput<Given extends Values>({ description, ...values }: Given) {
  return { ...values, description: description.trim() === "" ? null : description };
}

type CreateProps = {
  title: string;
  onClose: () => void;
  onCreated: (role: RouterOutputs["role"]["create"]) => void;
};

export function CreateRole({ title, onClose, onCreated }: CreateProps) {
  const t = useTranslations("roles");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().role.create.mutationOptions(),
    schema,
    draft: "role.create",
    initialValues: { label: "", name: "", description: "" },
    toInput,
    input: toInput,
    onDone: (role) => onCreated(role),
    done: ({ label: name }) => t("created", { name }),
    onClose,
  });
  return (
    <DialogForm title={title} submit={t("submit")} {...dialog}>
      <RoleFields form={form} />
    </DialogForm>
  );
}

type Detail = RouterOutputs["role"]["get"];

export function EditRole({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(useTRPC().role.get.queryOptions({ id }, snapshotQuery));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm role={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type EditProps = { role: Detail; onClose: () => void; reload: () => Promise<Detail | undefined> };

function toValues({ label, name, description, grantable }: Detail): EditedValues {
  return { label, name, description: description ?? "", grantable: grantable.filter(isPermission) };
}

function EditForm({ role, onClose, reload }: EditProps) {
  const t = useTranslations("roles");
  const nameOf = useDeliveredName();
  const { form, row, notice, dialog } = useEditDialog({
    row: role,
    reload,
    toValues,
    mutation: useTRPC().role.update.mutationOptions(),
    schema: editedSchema,
    draft: `role.update ${role.id}`,
    toInput,
    input: (values, { id, updatedAt, own }) => {
      const { grantable, ...fields } = toInput(values);
      return { id, updatedAt, ...fields, ...(!own && { grantable }) };
    },
    done: (saved) => t("saved", { name: nameOf(saved.label) }),
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name: nameOf(row.label) })} {...dialog}>
      {notice}
      <RoleFields form={form} fixedName={row.builtIn} />
      {!row.own && <GrantableField {...form.getInputProps("grantable")} />}
    </DialogForm>
  );
}

type FieldsForm = Pick<UseFormReturnType<Values>, "getInputProps">;

function RoleFields({ form, fixedName = false }: { form: FieldsForm; fixedName?: boolean }) {
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
