import {
  createMenu,
  deleteMenu,
  getMenuTree,
  moveMenu,
  previewMenuDeletion,
  updateMenu,
} from "@/server/services/people/menu";
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
import { countSmsLogs, getSmsLogStats, listSmsLogs } from "@/server/services/people/sms-log";
import {
  countUsers,
  createUser,
  deleteUser,
  getUser,
  getUserAccess,
  listUsers,
  resetUserPassword,
  resetUserTotp,
  setUserStatus,
  updateUser,
} from "@/server/services/people/user";
import { routerOf } from "../../init";

export const userRouter = routerOf({
  list: listUsers,
  count: countUsers,
  get: getUser,
  access: getUserAccess,
  create: createUser,
  update: updateUser,
  setStatus: setUserStatus,
  resetPassword: resetUserPassword,
  resetTotp: resetUserTotp,
  delete: deleteUser,
});

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

export const menuRouter = routerOf({
  tree: getMenuTree,
  create: createMenu,
  update: updateMenu,
  move: moveMenu,
  previewDeletion: previewMenuDeletion,
  delete: deleteMenu,
});

export const smsLogRouter = routerOf({ list: listSmsLogs, count: countSmsLogs, stats: getSmsLogStats });
