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
  /** Its heading in the navigation; without one it stands at the top. */
  group?: ConsoleGroupKey;
  /** Path of the page that leads here; the navigation marks that one. The search finds this page. */
  partOf?: string;
  /** Outside of the console's frame, so it opens in a tab of its own. */
  isOutside?: true;
  create?: { name: Words; permission: Permission; in: "dialog" | "page" };
};

export type ConsoleGroup = { path: string; name: Words; icon: string };

/** In navigation order, after the pages without a group. Paths of groups open nothing. */
export const consoleGroups = {
  creators: { path: "/group/creators", name: { zh: "达人", en: "Roster" }, icon: "IconUsersGroup" },
  scraping: {
    path: "/group/scraping",
    name: { zh: "数据采集", en: "Scraping" },
    icon: "IconCalendarRepeat",
  },
  integration: {
    path: "/group/integration",
    name: { zh: "数据对接", en: "Integration" },
    icon: "IconWebhook",
  },
  company: { path: "/group/company", name: { zh: "企业设置", en: "Organization" }, icon: "IconBuilding" },
  platform: { path: "/platform", name: { zh: "平台管理", en: "Platform" }, icon: "IconServerCog" },
} as const satisfies Record<string, ConsoleGroup>;

export type ConsoleGroupKey = keyof typeof consoleGroups;

/**
 * In navigation order. The menu seed, the navigation, the search and the headings derive from this table
 * (docs/rules.md#console). Each permission belongs to one page.
 */
export const consolePages = {
  overview: {
    path: "/overview",
    name: { zh: "工作台", en: "Workplace" },
    icon: "IconLayoutDashboard",
    permissions: [],
    openedBy: "blogger:read",
  },
  inbox: {
    path: "/inbox",
    name: { zh: "待办", en: "Inbox" },
    icon: "IconInbox",
    partOf: "/overview",
    permissions: [],
    openedBy: "scraper-account:read",
  },
  bloggers: {
    path: "/bloggers",
    name: { zh: "达人库", en: "Creators" },
    icon: "IconUsersGroup",
    group: "creators",
    permissions: allOf("blogger"),
    create: { name: { zh: "新建达人", en: "Add creator" }, permission: "blogger:write", in: "dialog" },
  },
  shortlists: {
    path: "/shortlists",
    name: { zh: "名单", en: "Lists" },
    icon: "IconListCheck",
    group: "creators",
    permissions: [],
    openedBy: "blogger:read",
    create: { name: { zh: "新建名单", en: "Create list" }, permission: "blogger:write", in: "dialog" },
  },
  bloggerReview: {
    path: "/bloggers/review",
    name: { zh: "待审核", en: "Review" },
    icon: "IconUserCheck",
    group: "creators",
    permissions: [],
    openedBy: "blogger:review",
    needsReview: true,
  },
  importRuns: {
    path: "/import-runs",
    name: { zh: "导入记录", en: "Imports" },
    icon: "IconFileImport",
    group: "creators",
    permissions: allOf("import"),
    create: { name: { zh: "导入达人", en: "Import creators" }, permission: "import:write", in: "page" },
  },
  tags: {
    path: "/tags",
    name: { zh: "标签与类目", en: "Tags and categories" },
    icon: "IconTag",
    group: "creators",
    permissions: [],
    openedBy: "blogger:read",
  },
  categories: {
    path: "/tags/categories",
    name: { zh: "类目", en: "Categories" },
    icon: "IconListTree",
    group: "creators",
    partOf: "/tags",
    permissions: [],
    openedBy: "blogger:read",
  },
  scrapingTasks: {
    path: "/scraping-tasks",
    name: { zh: "采集任务", en: "Scraping tasks" },
    icon: "IconCalendarRepeat",
    group: "scraping",
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
    group: "scraping",
    partOf: "/scraping-tasks",
    permissions: allOf("scraping-run"),
  },
  scraperAccounts: {
    path: "/scraper-accounts",
    name: { zh: "采集账号", en: "Scraper accounts" },
    icon: "IconId",
    group: "scraping",
    permissions: allOf("scraper-account"),
    create: {
      name: { zh: "新建采集账号", en: "Add scraper account" },
      permission: "scraper-account:write",
      in: "page",
    },
  },
  pacePolicies: {
    path: "/pace-policies",
    name: { zh: "频率策略", en: "Pace policies" },
    icon: "IconGauge",
    group: "scraping",
    permissions: allOf("pace-policy"),
    create: {
      name: { zh: "新建频率策略", en: "Create pace policy" },
      permission: "pace-policy:write",
      in: "page",
    },
  },
  heldFigures: {
    path: "/inbox/held-figures",
    name: { zh: "异常数据与规则", en: "Values on hold" },
    icon: "IconShield",
    group: "scraping",
    permissions: [],
    openedBy: "blogger:read",
  },
  apiKeys: {
    path: "/api-keys",
    name: { zh: "API 密钥", en: "API keys" },
    icon: "IconKey",
    group: "integration",
    permissions: allOf("api-key"),
    create: {
      name: { zh: "新建 API 密钥", en: "Create API key" },
      permission: "api-key:write",
      in: "dialog",
    },
  },
  syncEndpoints: {
    path: "/sync-endpoints",
    name: { zh: "数据推送", en: "Sync endpoints" },
    icon: "IconWebhook",
    group: "integration",
    permissions: [...allOf("sync-endpoint"), ...allOf("sync-run")],
    create: {
      name: { zh: "新建推送端点", en: "Create sync endpoint" },
      permission: "sync-endpoint:write",
      in: "page",
    },
  },
  exports: {
    path: "/exports",
    name: { zh: "导出记录", en: "Exports" },
    icon: "IconPackage",
    group: "integration",
    permissions: [],
    openedBy: "blogger:export",
  },
  reference: {
    path: "/docs",
    name: { zh: "接口文档", en: "API reference" },
    icon: "IconListTree",
    group: "integration",
    isOutside: true,
    permissions: [],
    openedBy: "api-key:read",
  },
  organization: {
    path: "/organization",
    name: { zh: "企业与套餐", en: "Organization" },
    icon: "IconBuilding",
    group: "company",
    permissions: ["organization:read", "organization:write"],
  },
  members: {
    path: "/organization/members",
    name: { zh: "成员与权限", en: "Members" },
    icon: "IconUsers",
    group: "company",
    permissions: allOf("member"),
  },
  organizationLog: {
    path: "/organization/audit-log",
    name: { zh: "操作日志", en: "Activity log" },
    icon: "IconHistory",
    group: "company",
    permissions: allOf("audit-log", "organization"),
  },
  visibility: {
    path: "/organization/visibility",
    name: { zh: "可见范围", en: "Visibility" },
    icon: "IconEye",
    group: "company",
    permissions: ["organization:data-mode"],
  },
  notices: {
    path: "/organization/notices",
    name: { zh: "通知", en: "Notices" },
    icon: "IconBell",
    group: "company",
    permissions: allOf("notice"),
    create: {
      name: { zh: "新建通知渠道", en: "Add notice channel" },
      permission: "notice:write",
      in: "dialog",
    },
  },
  noticeLog: {
    path: "/organization/notices/log",
    name: { zh: "通知记录", en: "Notice log" },
    icon: "IconHistory",
    group: "company",
    partOf: "/organization/notices",
    permissions: [],
    openedBy: "notice:read",
  },
  systemOverview: {
    path: "/platform/overview",
    name: { zh: "平台概览", en: "Platform overview" },
    icon: "IconLayoutDashboard",
    group: "platform",
    permissions: [],
    openedBy: "organization:list",
  },
  systemStatus: {
    path: "/platform/status",
    name: { zh: "运行状况", en: "Status" },
    icon: "IconHeartRateMonitor",
    group: "platform",
    permissions: [],
    openedBy: "organization:list",
  },
  allRuns: {
    path: "/platform/runs",
    name: { zh: "全部运行", en: "All runs" },
    icon: "IconPlayerPlay",
    group: "platform",
    partOf: "/platform/overview",
    permissions: [],
    openedBy: "organization:list",
  },
  organizations: {
    path: "/platform/organizations",
    name: { zh: "企业列表", en: "Organizations" },
    icon: "IconBuildings",
    group: "platform",
    permissions: allOf("organization", "platform"),
    create: {
      name: { zh: "新建企业", en: "Create organization" },
      permission: "organization:create",
      in: "dialog",
    },
  },
  users: {
    path: "/platform/users",
    name: { zh: "用户", en: "Users" },
    icon: "IconUser",
    group: "platform",
    permissions: allOf("user"),
    create: { name: { zh: "新建用户", en: "Create user" }, permission: "user:write", in: "dialog" },
  },
  roles: {
    path: "/platform/roles",
    name: { zh: "角色", en: "Roles" },
    icon: "IconShield",
    group: "platform",
    permissions: allOf("role"),
    create: { name: { zh: "新建角色", en: "Create role" }, permission: "role:write", in: "dialog" },
  },
  menus: {
    path: "/platform/menus",
    name: { zh: "菜单", en: "Menus" },
    icon: "IconListTree",
    group: "platform",
    permissions: allOf("menu"),
  },
  allBloggers: {
    path: "/platform/bloggers",
    name: { zh: "全部达人", en: "All creators" },
    icon: "IconUsers",
    group: "platform",
    permissions: allOf("admin-blogger"),
  },
  desktopVersions: {
    path: "/platform/desktop-versions",
    name: { zh: "桌面端版本", en: "Desktop versions" },
    icon: "IconDeviceDesktop",
    group: "platform",
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
    group: "platform",
    permissions: allOf("frontend-asset"),
    create: {
      name: { zh: "上传前端资源包", en: "Upload frontend asset" },
      permission: "frontend-asset:write",
      in: "dialog",
    },
  },
  auditLog: {
    path: "/platform/audit-log",
    name: { zh: "操作审计", en: "Audit log" },
    icon: "IconHistory",
    group: "platform",
    permissions: allOf("audit-log", "platform"),
  },
  smsLogs: {
    path: "/platform/sms-logs",
    name: { zh: "短信记录", en: "SMS log" },
    icon: "IconMessage",
    group: "platform",
    permissions: allOf("sms-log"),
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
