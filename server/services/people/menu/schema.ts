import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { menuFields } from "@/server/domain/people/menu";
import { readAt } from "@/server/services/kernel/verb";

/** docs/rules.md#menus. `type`: 1 page or group of pages, 2 button. */
export const menuWire = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  path: z.string(),
  component: z.string(),
  redirect: z.string(),
  icon: z.string().nullable(),
  permission: z.string().nullable(),
  type: z.number(),
  sort: z.number(),
  status: z.number(),
  hideInMenu: z.number(),
  keepAlive: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  get children() {
    return z.array(menuWire);
  },
});

export const menuTree = z.object({ list: z.array(menuWire) });

const id = idSchema("menu");
const { type, name, sort, ...fields } = menuFields;

export const menuId = z.strictObject({ id });
export const deleteMenuInput = menuId.extend(readAt);

export const createMenuInput = z.strictObject({
  parentId: id.nullable().default(null),
  type,
  name,
  path: fields.path.default(""),
  component: fields.component.default(""),
  redirect: fields.redirect.default(""),
  icon: fields.icon.default(null),
  permission: fields.permission.default(null),
  sort: sort.exactOptional(),
  status: fields.status.default(1),
  hideInMenu: fields.hideInMenu.default(0),
  keepAlive: fields.keepAlive.default(0),
});

/** `menu.move` changes the place; the type cannot change. */
export const updateMenuInput = z.strictObject({
  id,
  name: name.exactOptional(),
  path: fields.path.exactOptional(),
  component: fields.component.exactOptional(),
  redirect: fields.redirect.exactOptional(),
  icon: fields.icon.exactOptional(),
  permission: fields.permission.exactOptional(),
  status: fields.status.exactOptional(),
  hideInMenu: fields.hideInMenu.exactOptional(),
  keepAlive: fields.keepAlive.exactOptional(),
  ...readAt,
});

/** The entry takes position `sort` among its new siblings; later ones move down by one. */
export const moveMenuInput = z.strictObject({ id, parentId: id.nullable(), sort, ...readAt });

export const menuDeletion = z.object({
  pages: z.int(),
  buttons: z.int(),
  delivered: z.boolean(),
  losses: z.array(
    z.object({
      roleId: z.string(),
      roleLabel: z.string(),
      userCount: z.int(),
      permissions: z.array(z.string()),
    }),
  ),
});
