import { type Permission, permissions } from "@/server/domain/permissions";

export type BuiltInRole = { label: string; description: string; permissions: readonly Permission[] };

/** Resources of people and of the platform; all others are worked with inside one organization. */
const PLATFORM =
  /^(user|role|menu|admin-blogger|frontend-asset|desktop-version|sms-log|audit-log|organization:(list|create|status|plan))\b/;
const inOrganization = permissions.filter((permission) => !PLATFORM.test(permission));

const isRead = (permission: Permission) => permission.endsWith(":read") || permission === "organization:list";

/** The built-in roles (administrative surface, section 2). They are made once; afterwards their rows are edited like any other. */
export const builtInRoles = {
  "platform-admin": {
    label: "平台管理员",
    description: "可执行全部操作。",
    permissions,
  },
  "platform-operator": {
    label: "平台运营",
    description: "可查看全部内容，用户与角色除外。",
    permissions: permissions.filter((permission) => isRead(permission) && !/^(user|role):/.test(permission)),
  },
  "enterprise-owner": {
    label: "企业所有者",
    description: "管理自己的企业及其全部内容。",
    permissions: inOrganization,
  },
  "enterprise-member": {
    label: "企业成员",
    description: "在企业内处理博主、导入与采集。",
    permissions: inOrganization.filter(
      (permission) =>
        (isRead(permission) && !permission.startsWith("api-key:")) ||
        permission === "blogger:export" ||
        /^(blogger|import|scraper-account|scraping-task|scraping-run):write$/.test(permission),
    ),
  },
} as const satisfies Record<string, BuiltInRole>;

export type BuiltInRoleName = keyof typeof builtInRoles;
