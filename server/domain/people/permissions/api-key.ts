import { type Permission } from "./permissions";

/** Permissions by the names in an API key's scope (docs/rules.md#api-keys). */
const grantsByScope = {
  "blogger:read": ["blogger:read"],
  "blogger:write": ["blogger:write", "import:write"],
  "task:read": ["scraping-task:read", "scraping-run:read"],
  "sync:read": ["sync-endpoint:read", "sync-run:read"],
  "import:read": ["import:read"],
} as const satisfies Record<string, readonly Permission[]>;

export type ApiKeyPermission = keyof typeof grantsByScope;

export const apiKeyPermissions = Object.keys(grantsByScope) as [ApiKeyPermission, ...ApiKeyPermission[]];

export type ApiKeyScope = { permissions: ApiKeyPermission[] };

const allReads = apiKeyPermissions.filter((permission) => permission.endsWith(":read"));

/** Null means all reads and no write; an empty list allows nothing. */
export function permissionsOfScope(scope: ApiKeyScope | null): ReadonlySet<Permission> {
  const named = scope === null ? allReads : scope.permissions;
  return new Set(named.flatMap((permission) => grantsByScope[permission]));
}

export function findScopeFor(permission: Permission): ApiKeyPermission | undefined {
  return apiKeyPermissions.find((named) => permissionsOfScope({ permissions: [named] }).has(permission));
}

export const apiKeyEnvironments = ["LIVE", "TEST"] as const;
