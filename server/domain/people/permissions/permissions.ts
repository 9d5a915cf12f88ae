/** The lowest built-in role with an action; the roles above it have it too. */
type PlatformRole = "admin" | "operator";
type OrganizationRole = "owner" | "member";

/** Only the Owner, or also members to whom the Owner granted it. */
type Membership = "owner" | "named";

type Resource =
  | { scope: "platform"; actions: Readonly<Record<string, PlatformRole>> }
  | {
      scope: "organization";
      actions: Readonly<Record<string, OrganizationRole>>;
      /** Actions that no role gives to a member; all others depend on the role alone. */
      membership?: Readonly<Record<string, Membership>>;
      platformActions?: Readonly<Record<string, PlatformRole>>;
    };

/**
 * The source of permissions and of the built-in roles' grants (docs/rules.md#access). A row without a scope,
 * or an action without a role, does not compile.
 */
const resources = {
  user: { scope: "platform", actions: { read: "admin", write: "admin", delete: "admin" } },
  role: { scope: "platform", actions: { read: "admin", write: "admin", delete: "admin" } },
  menu: { scope: "platform", actions: { read: "operator", write: "admin", delete: "admin" } },
  organization: {
    scope: "organization",
    actions: { read: "member", write: "owner", "data-mode": "owner" },
    membership: { write: "owner", "data-mode": "owner" },
    platformActions: { list: "operator", create: "admin", manage: "admin", status: "admin", plan: "admin" },
  },
  member: {
    scope: "organization",
    actions: { read: "member", write: "owner", delete: "owner", "transfer-ownership": "owner" },
    membership: { write: "owner", delete: "owner", "transfer-ownership": "owner" },
  },
  "api-key": {
    scope: "organization",
    actions: { read: "owner", write: "owner", delete: "owner" },
    membership: { read: "owner", write: "owner", delete: "owner" },
  },
  blogger: {
    scope: "organization",
    actions: { read: "member", write: "member", review: "owner", export: "member", "hand-over": "owner" },
    membership: { "hand-over": "owner" },
  },
  "admin-blogger": { scope: "platform", actions: { read: "operator" } },
  import: { scope: "organization", actions: { read: "member", write: "member" } },
  "scraper-account": {
    scope: "organization",
    actions: { read: "member", write: "member", delete: "owner", cookie: "owner" },
    membership: { cookie: "named" },
  },
  "scraping-task": { scope: "organization", actions: { read: "member", write: "member", delete: "owner" } },
  "scraping-run": { scope: "organization", actions: { read: "member", write: "member" } },
  "pace-policy": {
    scope: "organization",
    actions: { read: "member", write: "owner", delete: "owner" },
    platformActions: { baseline: "admin" },
  },
  "sync-endpoint": {
    scope: "organization",
    actions: { read: "member", write: "owner", delete: "owner", secret: "owner" },
    membership: { write: "named", delete: "named", secret: "named" },
  },
  "sync-run": {
    scope: "organization",
    actions: { read: "member", write: "owner" },
    membership: { write: "named" },
  },
  notice: {
    scope: "organization",
    actions: { read: "owner", write: "owner", delete: "owner" },
    membership: { read: "named", write: "named", delete: "named" },
  },
  "frontend-asset": { scope: "platform", actions: { read: "operator", write: "admin", delete: "admin" } },
  "desktop-version": { scope: "platform", actions: { read: "operator", write: "admin", delete: "admin" } },
  "sms-log": { scope: "platform", actions: { read: "operator" } },
  /** `own`: the entries of the own organization; `read`: those of all. */
  "audit-log": {
    scope: "organization",
    actions: { own: "owner" },
    membership: { own: "owner" },
    platformActions: { read: "operator" },
  },
} as const satisfies Record<string, Resource>;

type Resources = typeof resources;
type ActionOf<Row> =
  | (Row extends { actions: infer Actions } ? keyof Actions & string : never)
  | (Row extends { platformActions: infer Actions } ? keyof Actions & string : never);

export type Permission = {
  [Name in keyof Resources]: `${Name}:${ActionOf<Resources[Name]>}`;
}[keyof Resources];
export type Scope = Resource["scope"];

type Rule = { scope: Scope; least: PlatformRole | OrganizationRole; membership?: Membership | undefined };

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries<Resource>(resources).flatMap(rulesOf));

function rulesOf([name, resource]: [string, Resource]): [string, Rule][] {
  const { platformActions = {}, membership = {} } = resource.scope === "organization" ? resource : {};
  const ofScope = (scope: Scope, actions: Readonly<Record<string, Rule["least"]>>) =>
    Object.entries(actions).map(([action, least]): [string, Rule] => [
      `${name}:${action}`,
      { scope, least, membership: membership[action] },
    ]);
  return [...ofScope(resource.scope, resource.actions), ...ofScope("platform", platformActions)];
}

export function isPermission(text: string): text is Permission {
  return rules.has(text);
}

export const permissions: readonly Permission[] = [...rules.keys()].filter(isPermission);

export const grantablePermissions: readonly Permission[] = permissions.filter(
  (permission) => ruleOf(permission).membership === "named",
);

export function scopeOf(permission: Permission): Scope {
  return ruleOf(permission).scope;
}

export function leastRoleOf(permission: Permission): Rule["least"] {
  return ruleOf(permission).least;
}

/** Without these a member would have no use for the console. */
const basic: ReadonlySet<Permission> = new Set(["organization:read", "member:read", "blogger:read"]);

/** What an Owner decides for each member, within what the member's role allows (docs/rules.md#access). */
export const memberPermissions: readonly Permission[] = permissions.filter((permission) => {
  const { scope, membership } = ruleOf(permission);
  return scope === "organization" && membership !== "owner" && !basic.has(permission);
});

export type ActorMembership = {
  isOwner: boolean;
  grants: readonly Permission[];
  withheld?: readonly Permission[];
};

/**
 * Whether the membership allows what the role allows (docs/rules.md#access). Platform permissions do not
 * depend on it.
 */
export function membershipAllows(
  { isOwner, grants, withheld = [] }: ActorMembership,
  permission: Permission,
): boolean {
  const { membership } = ruleOf(permission);
  if (isOwner) return true;
  if (membership === undefined) return !withheld.includes(permission);
  return membership === "named" && grants.includes(permission);
}

/**
 * In a sandbox an Owner may only read and manage receivers; everything else needs a test key. Platform
 * permissions do not depend on the environment.
 */
export function sandboxAllows(permission: Permission): boolean {
  return scopeOf(permission) === "platform" || inSandbox.has(permission);
}

const inSandbox: ReadonlySet<Permission> = new Set([
  "blogger:read",
  "import:read",
  "scraping-task:read",
  "scraping-run:read",
  ...permissions.filter((name) => name.startsWith("sync-endpoint:") || name.startsWith("sync-run:")),
]);

export function membershipOf(permission: Permission): Membership | null {
  return ruleOf(permission).membership ?? null;
}

function ruleOf(permission: Permission): Rule {
  const rule = rules.get(permission);
  if (rule === undefined) throw new Error(`${permission} is not a permission`);
  return rule;
}
