export { isPermission, leastRoleOf, permissions, scopeOf, type Permission } from "./permissions";
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
