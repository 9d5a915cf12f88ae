"use client";

import { Checkbox, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { changedFields } from "@/app/_components/changed-fields";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { isPermission, type Permission, permissions } from "@/server/domain/people/permissions";
import { useDeliveredName, usePermissionName } from "../../_components/use-names";
import { endOf, findMenu, listParents, type Menu, type Place } from "./menu-places";

const TOP = "top";

type Fields = {
  name: string;
  path: string;
  component: string;
  redirect: string;
  icon: string;
  permission: Permission | null;
  hideInMenu: boolean;
  keepAlive: boolean;
};
type Values = Fields & { type: "page" | "button"; parentId: string };

const newMenu = () => import("./menu-schemas").then((schemas) => schemas.newMenu);
const menuChange = () => import("./menu-schemas").then((schemas) => schemas.menuChange);

function toFields({ icon, hideInMenu, keepAlive, type: _kind, parentId: _at, ...values }: Values) {
  return {
    ...values,
    icon: icon.trim() === "" ? null : icon.trim(),
    hideInMenu: hideInMenu ? (1 as const) : (0 as const),
    keepAlive: keepAlive ? (1 as const) : (0 as const),
  };
}

type CreateProps = { tree: readonly Menu[]; below: Menu | null; onClose: () => void };

export function CreateMenu({ tree, below, onClose }: CreateProps) {
  const t = useTranslations("menus");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().menu.create.mutationOptions(),
    schema: newMenu,
    draft: `menu.create ${below?.id ?? ""}`,
    initialValues: {
      name: "",
      path: "",
      component: "",
      redirect: "",
      icon: "",
      permission: null,
      hideInMenu: false,
      keepAlive: false,
      type: "page",
      parentId: below?.id ?? TOP,
    },
    toInput: toFields,
    input: (values: Values) => ({
      ...toFields(values),
      type: MENU_TYPE[values.type],
      parentId: values.parentId === TOP ? null : values.parentId,
    }),
    done: ({ name }) => t("created", { name }),
    rendersFrame: true,
    onClose,
  });
  return (
    <DialogForm title={t("create")} submit={t("create")} {...dialog}>
      <RadioChoices
        label={t("fields.type")}
        choices={["page", "button"] as const}
        nameOf={(choice) => t(choice)}
        value={form.values.type}
        onChange={(type) => form.setFieldValue("type", type)}
      />
      <ParentSelect tree={tree} moved={null} {...form.getInputProps("parentId")} />
      <MenuFields form={form} />
    </DialogForm>
  );
}

type EditProps = { menu: Menu; onClose: () => void; reload: () => Promise<Menu | undefined> };

function toValues(menu: Menu): Values {
  const { name, path, component, redirect, icon, permission, hideInMenu, keepAlive } = menu;
  return {
    name,
    path,
    component,
    redirect,
    icon: icon ?? "",
    permission: permission !== null && isPermission(permission) ? permission : null,
    hideInMenu: hideInMenu === 1,
    keepAlive: keepAlive === 1,
    type: menu.type === MENU_TYPE.page ? "page" : "button",
    parentId: menu.parentId ?? TOP,
  };
}

function toChanges(values: Values, row: Menu) {
  return changedFields(toFields(toValues(row)), toFields(values));
}

export function EditMenu({ menu, onClose, reload }: EditProps) {
  const t = useTranslations("menus");
  const nameOf = useDeliveredName();
  const permissionName = usePermissionName();
  const { form, row, notice, dialog } = useEditDialog({
    row: menu,
    reload,
    toValues,
    mutation: useTRPC().menu.update.mutationOptions(),
    schema: menuChange,
    draft: `menu.update ${menu.id}`,
    show: (field, { permission }) =>
      field === "permission" && permission !== null && isPermission(permission)
        ? permissionName(permission)
        : undefined,
    toInput: toChanges,
    input: (values, before) => ({
      id: before.id,
      updatedAt: before.updatedAt,
      ...toChanges(values, before),
    }),
    done: (saved) => t("saved", { name: nameOf(saved.name) }),
    reasons: { CONFLICT: t("refused") },
    rendersFrame: true,
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name: nameOf(row.name) })} {...dialog}>
      {notice}
      <MenuFields form={form} />
    </DialogForm>
  );
}

type MoveProps = {
  tree: readonly Menu[];
  menu: Menu;
  busy: boolean;
  onMove: (move: { menu: Menu; place: Place }) => void;
  onClose: () => void;
};

export function MoveMenu({ tree, menu, busy, onMove, onClose }: MoveProps) {
  const t = useTranslations("menus");
  const name = useDeliveredName()(menu.name);
  const [parent, setParent] = useState(menu.parentId ?? TOP);
  const siblings = parent === TOP ? tree : (findMenu(tree, parent)?.children ?? []);
  return (
    <DialogForm
      title={t("moveTitle", { name })}
      submit={t("move")}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onMove({ menu, place: { parentId: parent === TOP ? null : parent, sort: endOf(siblings) } });
      }}
    >
      <ParentSelect tree={tree} moved={menu} value={parent} onChange={(value) => setParent(value ?? TOP)} />
    </DialogForm>
  );
}

type ParentProps = {
  tree: readonly Menu[];
  moved: Menu | null;
  value?: string;
  onChange?: (value: string | null) => void;
};

function ParentSelect({ tree, moved, ...input }: ParentProps) {
  const t = useTranslations("menus");
  const nameOf = useDeliveredName();
  const parents = listParents(tree, moved).map(({ menu, names }) => ({
    value: menu.id,
    label: names.map(nameOf).join(" › "),
  }));
  const top = moved?.type === MENU_TYPE.button ? [] : [{ value: TOP, label: t("top") }];
  return (
    <Select
      label={t("fields.parent")}
      data={[...top, ...parents]}
      allowDeselect={false}
      searchable
      {...input}
    />
  );
}

function MenuFields({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTranslations("menus");
  const permissionName = usePermissionName();
  const isPage = form.values.type === "page";
  const text = (field: "name" | "path" | "component" | "redirect" | "icon") => ({
    label: t(`fields.${field}`),
    autoComplete: "off",
    ...form.getInputProps(field),
  });
  return (
    <>
      <TextInput data-autofocus {...text("name")} />
      <Select
        label={t("fields.permission")}
        description={t(isPage ? "help.pagePermission" : "help.buttonPermission")}
        data={permissions.map((value) => ({ value, label: permissionName(value) }))}
        searchable
        clearable={isPage}
        {...form.getInputProps("permission")}
      />
      {isPage && (
        <>
          <TextInput description={t("help.path")} {...text("path")} />
          <TextInput description={t("help.component")} {...text("component")} />
          <TextInput {...text("redirect")} />
          <TextInput description={t("help.icon")} {...text("icon")} />
          <Checkbox
            label={t("fields.hideInMenu")}
            {...form.getInputProps("hideInMenu", { type: "checkbox" })}
          />
          <Checkbox
            label={t("fields.keepAlive")}
            {...form.getInputProps("keepAlive", { type: "checkbox" })}
          />
        </>
      )}
    </>
  );
}
