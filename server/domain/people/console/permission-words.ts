import { type Permission } from "../permissions";

type Words = { zh: string; en: string };
type ResourceOf<P> = P extends `${infer Name}:${string}` ? Name : never;
type ActionOf<P> = P extends `${string}:${infer Word}` ? Word : never;

export const resourceWords = {
  user: { zh: "用户", en: "Users" },
  role: { zh: "角色", en: "Roles" },
  menu: { zh: "菜单", en: "Menus" },
  organization: { zh: "企业", en: "Organizations" },
  member: { zh: "成员", en: "Members" },
  "api-key": { zh: "API 密钥", en: "API keys" },
  blogger: { zh: "达人", en: "Creators" },
  "admin-blogger": { zh: "全部达人", en: "All creators" },
  import: { zh: "导入", en: "Imports" },
  "scraper-account": { zh: "采集账号", en: "Scraper accounts" },
  "scraping-task": { zh: "采集任务", en: "Scraping tasks" },
  "scraping-run": { zh: "运行记录", en: "Scraping runs" },
  "pace-policy": { zh: "采集频率策略", en: "Pace policies" },
  "sync-endpoint": { zh: "推送端点", en: "Sync endpoints" },
  "sync-run": { zh: "推送记录", en: "Deliveries" },
  notice: { zh: "通知", en: "Notices" },
  "frontend-asset": { zh: "前端资源包", en: "Frontend assets" },
  "desktop-version": { zh: "桌面端版本", en: "Desktop versions" },
  "sms-log": { zh: "短信记录", en: "SMS log" },
  "audit-log": { zh: "操作审计", en: "Audit log" },
} as const satisfies Record<ResourceOf<Permission>, Words>;

/** The seeded buttons are named by the Chinese words. */
export const actionWords = {
  read: { zh: "查看", en: "View" },
  write: { zh: "编辑", en: "Edit" },
  delete: { zh: "删除", en: "Delete" },
  create: { zh: "新建", en: "Create" },
  list: { zh: "查看全部", en: "View all" },
  status: { zh: "停用与启用", en: "Suspend" },
  manage: { zh: "管理任一企业", en: "Manage any" },
  "data-mode": { zh: "切换数据模式", en: "Data mode" },
  plan: { zh: "调整套餐", en: "Plan" },
  "transfer-ownership": { zh: "转让所有权", en: "Transfer ownership" },
  review: { zh: "审核", en: "Review" },
  export: { zh: "导出", en: "Export" },
  "hand-over": { zh: "交接达人", en: "Hand over creators" },
  cookie: { zh: "读取 Cookie", en: "Read cookies" },
  secret: { zh: "重置密钥", en: "Reset secret" },
  baseline: { zh: "修改平台基线", en: "Baselines" },
  own: { zh: "查看本企业", en: "View own" },
} as const satisfies Record<ActionOf<Permission>, Words>;

export type Resource = keyof typeof resourceWords;
export type Action = keyof typeof actionWords;

export function splitPermission(permission: Permission): { resource: Resource; action: Action } {
  const [resource, action] = permission.split(":") as [Resource, Action];
  return { resource, action };
}
