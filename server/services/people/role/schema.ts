import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { memberPermissions } from "@/server/domain/people/permissions";
import { accountStatus, roleFields } from "@/server/domain/people/person";
import { storableText } from "@/server/domain/kernel/text";
import { accessRow } from "@/server/services/people/access";
import { menuWire } from "@/server/services/people/menu";
import { readAt } from "@/server/services/kernel/verb";

export const roleWire = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  status: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/**
 * `manageable`: the acting user has all of the role's rights. `own`: it is their own role, whose menus they
 * cannot change.
 */
const roleRow = roleWire.extend({
  builtIn: z.boolean(),
  own: z.boolean(),
  manageable: z.boolean(),
  userCount: z.int(),
  permissionCount: z.int(),
});

export const roleList = listOf(roleRow);
/** `grantable`: what an Owner may grant to members with the role, beyond what it gives. */
export const roleDetail = roleRow.extend({
  menuIds: z.array(z.string()),
  grantable: z.array(z.string()),
});

export const roleMenuTree = z.object({ list: z.array(menuWire) });

const id = idSchema("role");
const menuIds = z.array(idSchema("menu")).max(1_000);

export const roleId = z.strictObject({ id });
export const restoreRoleInput = roleId.extend(readAt);

export const listRolesInput = z
  .strictObject({
    text: storableText.trim().min(1).max(100).exactOptional(),
    status: accountStatus.exactOptional(),
    ...pageInput(),
  })
  .prefault({});

export const createRoleInput = z.strictObject({
  ...roleFields,
  description: roleFields.description.default(null),
  menuIds: menuIds.default([]),
});

export const updateRoleInput = z.strictObject({
  id,
  name: roleFields.name.exactOptional(),
  label: roleFields.label.exactOptional(),
  description: roleFields.description.exactOptional(),
  status: accountStatus.exactOptional(),
  grantable: z.array(z.enum(memberPermissions)).max(memberPermissions.length).exactOptional(),
  ...readAt,
});

export const setRoleMenusInput = z.strictObject({ id, menuIds, ...readAt });

export const roleAccess = z.object({
  role: z.object({ id: z.string(), name: z.string(), label: z.string(), status: z.number() }),
  list: z.array(accessRow),
});
