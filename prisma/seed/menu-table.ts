import { type Permission } from "@/server/domain/permissions";

export type Page = {
  path: string;
  name: string;
  icon: string;
  /** What a page's buttons may do; the first one is needed to open it. */
  permissions: readonly [Permission, ...Permission[]];
  /** Set it to true with the page itself: the entry appears in the navigation at the next start. */
  built: boolean;
};

/** The parent of all pages that work above organizations. */
export const platformGroup = { path: "/platform", name: "平台管理", icon: "IconServerCog" } as const;

/** The console's pages (administrative surface, section 3) in the order of the navigation. Each permission stands at one page. */
export const pages: readonly Page[] = [
  {
    path: "/bloggers",
    name: "博主库",
    icon: "IconUsersGroup",
    permissions: ["blogger:read", "blogger:write", "blogger:review", "blogger:export"],
    built: true,
  },
  {
    path: "/import-runs",
    name: "导入",
    icon: "IconFileImport",
    permissions: ["import:read", "import:write"],
    built: false,
  },
  {
    path: "/scraper-accounts",
    name: "采集账号",
    icon: "IconId",
    permissions: [
      "scraper-account:read",
      "scraper-account:write",
      "scraper-account:delete",
      "scraper-account:cookie",
    ],
    built: false,
  },
  {
    path: "/scraping-tasks",
    name: "采集任务",
    icon: "IconCalendarRepeat",
    permissions: ["scraping-task:read", "scraping-task:write", "scraping-task:delete"],
    built: false,
  },
  {
    path: "/scraping-runs",
    name: "采集运行",
    icon: "IconPlayerPlay",
    permissions: ["scraping-run:read", "scraping-run:write"],
    built: false,
  },
  {
    path: "/pace-policies",
    name: "节奏策略",
    icon: "IconGauge",
    permissions: ["pace-policy:read", "pace-policy:write", "pace-policy:delete"],
    built: false,
  },
  {
    path: "/sync-endpoints",
    name: "推送端点",
    icon: "IconWebhook",
    permissions: [
      "sync-endpoint:read",
      "sync-endpoint:write",
      "sync-endpoint:delete",
      "sync-endpoint:secret",
      "sync-run:read",
      "sync-run:write",
    ],
    built: true,
  },
  {
    path: "/api-keys",
    name: "API 密钥",
    icon: "IconKey",
    permissions: ["api-key:read", "api-key:write", "api-key:delete"],
    built: true,
  },
  {
    path: "/organization",
    name: "企业",
    icon: "IconBuilding",
    permissions: [
      "organization:read",
      "organization:write",
      "organization:data-mode",
      "member:read",
      "member:write",
      "member:delete",
      "member:transfer-ownership",
    ],
    built: false,
  },
  {
    path: "/platform/users",
    name: "用户",
    icon: "IconUser",
    permissions: ["user:read", "user:write", "user:delete"],
    built: false,
  },
  {
    path: "/platform/roles",
    name: "角色",
    icon: "IconShield",
    permissions: ["role:read", "role:write", "role:delete"],
    built: false,
  },
  {
    path: "/platform/menus",
    name: "菜单",
    icon: "IconListTree",
    permissions: ["menu:read", "menu:write", "menu:delete"],
    built: false,
  },
  {
    path: "/platform/organizations",
    name: "企业管理",
    icon: "IconBuildings",
    permissions: ["organization:list", "organization:create", "organization:status", "organization:plan"],
    built: false,
  },
  {
    path: "/platform/bloggers",
    name: "全部博主",
    icon: "IconUsers",
    permissions: ["admin-blogger:read"],
    built: false,
  },
  {
    path: "/platform/desktop-versions",
    name: "桌面端版本",
    icon: "IconDeviceDesktop",
    permissions: ["desktop-version:read", "desktop-version:write", "desktop-version:delete"],
    built: false,
  },
  {
    path: "/platform/frontend-assets",
    name: "前端资源包",
    icon: "IconPackage",
    permissions: ["frontend-asset:read", "frontend-asset:write", "frontend-asset:delete"],
    built: false,
  },
  {
    path: "/platform/sms-logs",
    name: "短信记录",
    icon: "IconMessage",
    permissions: ["sms-log:read"],
    built: false,
  },
  {
    path: "/platform/audit-log",
    name: "操作审计",
    icon: "IconHistory",
    permissions: ["audit-log:read"],
    built: false,
  },
];
