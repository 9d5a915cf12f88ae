"use client";

import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/app/(console)/_components/me-context";
import { changedFields } from "@/app/_components/changed-fields";
import { asItOpens, LoadingDialog } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
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
    ...{ username, nickname: given(nickname) ?? username, phone: given(phone), email: given(email) },
    roleId,
  };
}

type CreateProps = {
  title: string;
  onClose: () => void;
  onCreated: (created: { name: string; password: string }) => void;
};

/** The password is shown once, afterwards. */
export function CreateUser({ onCreated, ...dialog }: CreateProps) {
  const t = useTranslations("users");
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema: newUser,
    draft: "user.create",
    initialValues: { username: "", nickname: "", phone: "", email: "", roleId: "" },
    toInput,
  });
  const creating = useAction(useTRPC().user.create.mutationOptions(), {
    input: toInput,
    refused: takeRefusal,
    onDone: ({ user, password }) =>
      leave(() => {
        dialog.onClose();
        onCreated({ name: user.nickname, password });
      }),
    done: ({ user }) => t("created", { name: user.nickname }),
  });
  return (
    <DialogForm
      {...dialog}
      submit={t("submit")}
      busy={creating.busy}
      onClose={() => askToLeave(dialog.onClose)}
      onSubmit={submit((values) => creating.run(values))}
    >
      <UserFields form={form} />
    </DialogForm>
  );
}

type Detail = RouterOutputs["user"]["get"];

export function EditUser({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(useTRPC().user.get.queryOptions({ id }, asItOpens));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm user={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type EditProps = { user: Detail; onClose: () => void; reload: () => Promise<Detail | undefined> };

function toValues({ username, nickname, phone, email, roleId }: Detail): Values {
  return { username, nickname, phone, email: email ?? "", roleId };
}

function EditForm({ user, onClose, reload }: EditProps) {
  const t = useTranslations("users");
  const tUi = useTranslations("ui");
  const nameOf = useDeliveredName();
  const based = useState(user);
  const [row] = based;
  const { id, nickname, updatedAt } = row;
  const toChanges = (values: Values) => changedFields(toInput(toValues(row)), toInput(values));
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema: userChange,
    draft: `user.update ${id}`,
    initialValues: toValues(user),
    showSaved: (field) => (field === "roleId" ? nameOf(row.roleLabel) : undefined),
    toInput: toChanges,
  });
  const isOwn = useMe().user.id === id;
  const trpc = useTRPC();
  const { takeChanged, isContested, notice } = useChangedSince({
    ...{ based, toValues, form, reload },
    show: (field, { roleLabel }) => (field === "roleId" ? nameOf(roleLabel) : undefined),
  });
  const updating = useAction(trpc.user.update.mutationOptions(), {
    input: (values: Values) => ({ id, updatedAt, ...toChanges(values) }),
    refused: (error, said) => takeChanged(error) || takeRefusal(error, said),
    onDone: () => leave(onClose),
    done: (saved) => t("saved", { name: saved.nickname }),
    rendersFrame: isOwn,
  });
  return (
    <DialogForm
      title={t("editTitle", { name: nickname })}
      submit={tUi(isContested ? "changed.saveMine" : "save")}
      busy={updating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => updating.run(values))}
    >
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
