export { seed, type FirstRun } from "./seed";
export { builtInRoles, type BuiltInRoleName } from "./role-table";
