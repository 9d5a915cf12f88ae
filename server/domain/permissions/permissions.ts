/** What can be done to each resource (administrative surface, section 1). A permission is `<resource>:<action>`. */
const actionsByResource = {
  user: ["read", "write", "delete"],
  role: ["read", "write", "delete"],
  menu: ["read", "write", "delete"],
  organization: ["read", "write", "create", "list", "status", "data-mode", "plan"],
  member: ["read", "write", "delete", "transfer-ownership"],
  "api-key": ["read", "write", "delete"],
  blogger: ["read", "write", "review", "export"],
  "admin-blogger": ["read"],
  import: ["read", "write"],
  "scraper-account": ["read", "write", "delete", "cookie"],
  "scraping-task": ["read", "write", "delete"],
  "scraping-run": ["read", "write"],
  "pace-policy": ["read", "write", "delete"],
  "sync-endpoint": ["read", "write", "delete", "secret"],
  "sync-run": ["read", "write"],
  "frontend-asset": ["read", "write", "delete"],
  "desktop-version": ["read", "write", "delete"],
  "sms-log": ["read"],
  "audit-log": ["read"],
} as const;

type ActionsByResource = typeof actionsByResource;

export type Permission = {
  [Resource in keyof ActionsByResource]: `${Resource}:${ActionsByResource[Resource][number]}`;
}[keyof ActionsByResource];

/** The closed list of permissions; menus of type button carry them, seed data attaches them to roles. */
export const permissions: readonly Permission[] = Object.entries(actionsByResource).flatMap(
  ([resource, actions]) => actions.map((action) => `${resource}:${action}` as Permission),
);

const known: ReadonlySet<string> = new Set(permissions);

export function isPermission(text: string): text is Permission {
  return known.has(text);
}
