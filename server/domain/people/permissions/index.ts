export { type BuiltInRole, builtInRoles, type BuiltInRoleName, isBuiltInRole } from "./built-in-roles";
export {
  type ActorMembership,
  grantablePermissions,
  isPermission,
  memberPermissions,
  membershipAllows,
  membershipOf,
  type Permission,
  permissions,
  sandboxAllows,
  scopeOf,
} from "./permissions";
export {
  apiKeyEnvironments,
  apiKeyPermissions,
  findScopeFor,
  permissionsOfScope,
  type ApiKeyPermission,
  type ApiKeyScope,
} from "./api-key";
export { apiKeyFields, apiKeyScopeSchema } from "./api-key-fields";
