import { type Permission, permissions, scopeOf } from "../permissions";

type Resource = Permission extends `${infer Name}:${string}` ? Name : never;
type Scope = ReturnType<typeof scopeOf>;
type Words = { zh: string; en: string };

export type ConsolePage = {
  path: string;
  name: Words;
  icon: string;
  /** Permissions of the page's buttons; the first opens the page, unless `openedBy` is set. */
  permissions: readonly Permission[];
  /** For a page whose buttons belong to another page. */
  openedBy?: Permission;
  needsReview?: true;
  create?: { name: Words; permission: Permission; in: "dialog" | "page" };
};

export const platformGroup = {
  path: "/platform",
  name: { zh: "平台管理", en: "Platform" },
  icon: "IconServerCog",
} as const;

/**
 * In navigation order. The menu seed, the navigation, the search and the headings derive from this table
 * (docs/rules.md#console). Each permission belongs to one page.
 */
export const consolePages = {
  overview: {
    path: "/overview",
    name: { zh: "总览", en: "Overview" },
    icon: "IconLayoutDashboard",
    permissions: [],
    openedBy: "blogger:read",
  },
  bloggers: {
    path: "/bloggers",
    name: { zh: "达人库", en: "Creators" },
    icon: "IconUsersGroup",
    permissions: allOf("blogger"),
    create: { name: { zh: "新建达人", en: "Add creator" }, permission: "blogger:write", in: "dialog" },
  },
  bloggerReview: {
    path: "/bloggers/review",
    name: { zh: "达人审核", en: "Review" },
    icon: "IconUserCheck",
    permissions: [],
    openedBy: "blogger:review",
    needsReview: true,
  },
  importRuns: {
    path: "/import-runs",
    name: { zh: "导入", en: "Imports" },
    icon: "IconFileImport",
    permissions: allOf("import"),
    create: { name: { zh: "导入达人", en: "Import creators" }, permission: "import:write", in: "page" },
  },
  scraperAccounts: {
    path: "/scraper-accounts",
    name: { zh: "采集账号", en: "Scraper accounts" },
    icon: "IconId",
    permissions: allOf("scraper-account"),
    create: {
      name: { zh: "新建采集账号", en: "Add scraper account" },
      permission: "scraper-account:write",
      in: "page",
    },
  },
  inbox: {
    path: "/inbox",
    name: { zh: "待办", en: "Inbox" },
    icon: "IconInbox",
    permissions: [],
    openedBy: "scraper-account:read",
  },
  scrapingTasks: {
    path: "/scraping-tasks",
    name: { zh: "采集任务", en: "Scraping tasks" },
    icon: "IconCalendarRepeat",
    permissions: allOf("scraping-task"),
    create: {
      name: { zh: "新建采集任务", en: "Create scraping task" },
      permission: "scraping-task:write",
      in: "page",
    },
  },
  scrapingRuns: {
    path: "/scraping-runs",
    name: { zh: "运行记录", en: "Scraping runs" },
    icon: "IconPlayerPlay",
    permissions: allOf("scraping-run"),
  },
  pacePolicies: {
    path: "/pace-policies",
    name: { zh: "采集频率策略", en: "Pace policies" },
    icon: "IconGauge",
    permissions: allOf("pace-policy"),
    create: {
      name: { zh: "新建采集频率策略", en: "Create pace policy" },
      permission: "pace-policy:write",
      in: "page",
    },
  },
  syncEndpoints: {
    path: "/sync-endpoints",
    name: { zh: "数据推送（Webhook）", en: "Sync endpoints" },
    icon: "IconWebhook",
    permissions: [...allOf("sync-endpoint"), ...allOf("sync-run")],
    create: {
      name: { zh: "新建推送端点", en: "Create sync endpoint" },
      permission: "sync-endpoint:write",
      in: "page",
    },
  },
  apiKeys: {
    path: "/api-keys",
    name: { zh: "API 密钥", en: "API keys" },
    icon: "IconKey",
    permissions: allOf("api-key"),
    create: {
      name: { zh: "新建 API 密钥", en: "Create API key" },
      permission: "api-key:write",
      in: "dialog",
    },
  },
  organization: {
    path: "/organization",
    name: { zh: "企业设置", en: "Organization" },
    icon: "IconBuilding",
    permissions: [...allOf("organization", "organization"), ...allOf("member")],
  },
  users: {
    path: "/platform/users",
    name: { zh: "用户", en: "Users" },
    icon: "IconUser",
    permissions: allOf("user"),
    create: { name: { zh: "新建用户", en: "Create user" }, permission: "user:write", in: "dialog" },
  },
  roles: {
    path: "/platform/roles",
    name: { zh: "角色", en: "Roles" },
    icon: "IconShield",
    permissions: allOf("role"),
    create: { name: { zh: "新建角色", en: "Create role" }, permission: "role:write", in: "dialog" },
  },
  menus: {
    path: "/platform/menus",
    name: { zh: "菜单", en: "Menus" },
    icon: "IconListTree",
    permissions: allOf("menu"),
  },
  organizations: {
    path: "/platform/organizations",
    name: { zh: "企业列表", en: "Organizations" },
    icon: "IconBuildings",
    permissions: allOf("organization", "platform"),
    create: {
      name: { zh: "新建企业", en: "Create organization" },
      permission: "organization:create",
      in: "dialog",
    },
  },
  allBloggers: {
    path: "/platform/bloggers",
    name: { zh: "全部达人", en: "All creators" },
    icon: "IconUsers",
    permissions: allOf("admin-blogger"),
  },
  desktopVersions: {
    path: "/platform/desktop-versions",
    name: { zh: "桌面端版本", en: "Desktop versions" },
    icon: "IconDeviceDesktop",
    permissions: allOf("desktop-version"),
    create: {
      name: { zh: "上传桌面端版本", en: "Upload desktop version" },
      permission: "desktop-version:write",
      in: "dialog",
    },
  },
  frontendAssets: {
    path: "/platform/frontend-assets",
    name: { zh: "前端资源包", en: "Frontend assets" },
    icon: "IconPackage",
    permissions: allOf("frontend-asset"),
    create: {
      name: { zh: "上传前端资源包", en: "Upload frontend asset" },
      permission: "frontend-asset:write",
      in: "dialog",
    },
  },
  smsLogs: {
    path: "/platform/sms-logs",
    name: { zh: "短信记录", en: "SMS log" },
    icon: "IconMessage",
    permissions: allOf("sms-log"),
  },
  auditLog: {
    path: "/platform/audit-log",
    name: { zh: "操作审计", en: "Audit log" },
    icon: "IconHistory",
    permissions: allOf("audit-log"),
  },
} as const satisfies Record<string, ConsolePage>;

export type ConsolePageKey = keyof typeof consolePages;

function allOf(resource: Resource, scope?: Scope): readonly [Permission, ...Permission[]] {
  const [first, ...rest] = permissions.filter(
    (permission) =>
      permission.startsWith(`${resource}:`) && (scope === undefined || scopeOf(permission) === scope),
  );
  if (first === undefined) throw new Error(`No permission is about ${resource}`);
  return [first, ...rest];
}
