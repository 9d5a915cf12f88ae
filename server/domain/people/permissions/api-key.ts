import { type Permission } from "./permissions";

/** What the scope of an API key can name (docs/rules.md#api-keys), and what each name allows. */
const grantsByScope = {
  "blogger:read": ["blogger:read"],
  "blogger:write": ["blogger:write", "import:write"],
  "task:read": ["scraping-task:read", "scraping-run:read"],
  "sync:read": ["sync-endpoint:read", "sync-run:read"],
  "import:read": ["import:read"],
} as const satisfies Record<string, readonly Permission[]>;

export type ApiKeyPermission = keyof typeof grantsByScope;

export const apiKeyPermissions = Object.keys(grantsByScope) as [ApiKeyPermission, ...ApiKeyPermission[]];

/** What a key may do, each permission by its name. */
export type ApiKeyScope = { permissions: ApiKeyPermission[] };

const allReads = apiKeyPermissions.filter((permission) => permission.endsWith(":read"));

/** Null means all reads and no write; an empty list allows nothing. */
export function permissionsOfScope(scope: ApiKeyScope | null): ReadonlySet<Permission> {
  const named = scope === null ? allReads : scope.permissions;
  return new Set(named.flatMap((permission) => grantsByScope[permission]));
}

/** What a key's scope has to name for this to be allowed; undefined where no key may do it. */
export function findScopeFor(permission: Permission): ApiKeyPermission | undefined {
  return apiKeyPermissions.find((named) => permissionsOfScope({ permissions: [named] }).has(permission));
}

/** What a key works on: its organization, or that organization's sandbox. */
export const apiKeyEnvironments = ["LIVE", "TEST"] as const;
