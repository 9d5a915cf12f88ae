export { roleWire } from "./schema";
export {
  createRole,
  deleteRole,
  getRole,
  getRoleAccess,
  getRoleMenuTree,
  listRoles,
  restoreRole,
  setRoleMenus,
  updateRole,
} from "./verbs";
