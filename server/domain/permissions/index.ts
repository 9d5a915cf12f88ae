export {
  type ActorMembership,
  grantablePermissions,
  isPermission,
  leastRoleOf,
  membershipAllows,
  type Permission,
  permissions,
  scopeOf,
} from "./permissions";
export {
  apiKeyEnvironments,
  apiKeyFields,
  apiKeyPermissions,
  apiKeyScopeSchema,
  findScopeFor,
  permissionsOfScope,
  type ApiKeyPermission,
  type ApiKeyScope,
} from "./api-key";
