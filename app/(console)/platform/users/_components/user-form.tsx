"use client";

import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMe } from "@/app/(console)/_components/me-context";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { changedFields } from "@/app/_components/changed-fields";
import { snapshotQuery, LoadingDialog } from "@/app/_components/loading-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { Select } from "@/app/_ui/select";
import { useDeliveredName } from "../../_components/use-names";
import { useRoles } from "./use-roles";

type Values = { username: string; nickname: string; phone: string; email: string; roleId: string };

const newUser = () => import("./user-schemas").then((schemas) => schemas.newUser);
const userChange = () => import("./user-schemas").then((schemas) => schemas.userChange);

/** Converts to the server's input. The display name defaults to the username. */
function toInput({ username, nickname, phone, email, roleId }: Values) {
  const given = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    username,
    nickname: given(nickname) ?? username,
    phone: given(phone),
    email: given(email),
    roleId,
  };
}

type CreateProps = {
  title: string;
  onClose: () => void;
  onCreated: (created: { name: string; password: string }) => void;
};

/** The password is shown once, afterwards. */
export function CreateUser({ title, onClose, onCreated }: CreateProps) {
  const t = useTranslations("users");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().user.create.mutationOptions(),
    schema: newUser,
    draft: "user.create",
    initialValues: { username: "", nickname: "", phone: "", email: "", roleId: "" },
    toInput,
    input: toInput,
    onDone: ({ user, password }) => {
      onClose();
      onCreated({ name: user.nickname, password });
    },
    done: ({ user }) => t("created", { name: user.nickname }),
    onClose,
  });
  return (
    <DialogForm title={title} submit={t("submit")} {...dialog}>
      <UserFields form={form} />
    </DialogForm>
  );
}

type Detail = RouterOutputs["user"]["get"];

export function EditUser({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(useTRPC().user.get.queryOptions({ id }, snapshotQuery));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm user={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type EditProps = { user: Detail; onClose: () => void; reload: () => Promise<Detail | undefined> };

function toValues({
  username,
  nickname,
  phone,
  email,
  roleId,
}: Pick<Detail, "username" | "nickname" | "phone" | "email" | "roleId">): Values {
  return { username, nickname, phone, email: email ?? "", roleId };
}

function toChanges(values: Values, row: Parameters<typeof toValues>[0]) {
  return changedFields(toInput(toValues(row)), toInput(values));
}

function EditForm({ user, onClose, reload }: EditProps) {
  const t = useTranslations("users");
  const nameOf = useDeliveredName();
  const isOwn = useMe().user.id === user.id;
  const { form, row, notice, dialog } = useEditDialog({
    row: user,
    reload,
    toValues,
    mutation: useTRPC().user.update.mutationOptions(),
    schema: userChange,
    draft: `user.update ${user.id}`,
    show: (field, { roleLabel }) => (field === "roleId" ? nameOf(roleLabel) : undefined),
    toInput: toChanges,
    input: (values, { id, updatedAt, ...before }) => ({ id, updatedAt, ...toChanges(values, before) }),
    done: (saved) => t("saved", { name: saved.nickname }),
    rendersFrame: isOwn,
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name: row.nickname })} {...dialog}>
      {notice}
      <UserFields form={form} user={user} isOwn={isOwn} />
    </DialogForm>
  );
}

type FieldsProps = { form: UseFormReturnType<Values>; user?: Detail; isOwn?: boolean };

/** Shared by creating and editing. Users cannot change their own role. */
function UserFields({ form, user, isOwn = false }: FieldsProps) {
  const t = useTranslations("users");
  const nameOf = useDeliveredName();
  const within = useRoles().filter(({ id, manageable }) => manageable && id !== user?.roleId);
  const choices = [
    ...(user === undefined ? [] : [{ value: user.roleId, label: nameOf(user.roleLabel) }]),
    ...within.map(({ id, label }) => ({ value: id, label: nameOf(label) })),
  ];
  return (
    <>
      <TextInput
        label={t("fields.username")}
        description={t("help.username")}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("username")}
      />
      <TextInput
        label={t("fields.nickname")}
        description={t("help.nickname")}
        autoComplete="off"
        {...form.getInputProps("nickname")}
      />
      <TextInput
        label={t("fields.phone")}
        description={t("help.phone")}
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps("phone")}
      />
      <TextInput
        label={t("fields.email")}
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      <Select
        label={t("fields.role")}
        description={t(isOwn ? "oneself" : "help.role")}
        data={choices}
        allowDeselect={false}
        searchable
        disabled={isOwn}
        {...form.getInputProps("roleId")}
      />
    </>
  );
}
