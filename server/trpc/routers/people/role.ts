import {
  createRole,
  deleteRole,
  getRole,
  getRoleAccess,
  getRoleMenuTree,
  listRoles,
  restoreRole,
  setRoleMenus,
  updateRole,
} from "@/server/services/people/role";
import { routerOf } from "../../init";

export const roleRouter = routerOf({
  list: listRoles,
  get: getRole,
  access: getRoleAccess,
  menuTree: getRoleMenuTree,
  create: createRole,
  update: updateRole,
  setMenus: setRoleMenus,
  restore: restoreRole,
  delete: deleteRole,
});
