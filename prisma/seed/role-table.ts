import { leastRoleOf, type Permission, permissions, scopeOf } from "@/server/domain/permissions";

export type BuiltInRole = { label: string; description: string; permissions: readonly Permission[] };

const inOrganization = permissions.filter((permission) => scopeOf(permission) === "organization");

/**
 * The built-in roles (docs/rules.md#access). They are made once; later their rows are edited like any other.
 */
export const builtInRoles = {
  "platform-admin": {
    label: "平台管理员",
    description: "可执行全部操作。",
    permissions,
  },
  "platform-operator": {
    label: "平台运营",
    description: "可查看全部内容，用户与角色除外。",
    permissions: [
      ...permissions.filter((permission) => leastRoleOf(permission) === "operator"),
      ...inOrganization.filter((permission) => permission.endsWith(":read")),
    ],
  },
  "enterprise-owner": {
    label: "企业所有者",
    description: "管理自己的企业及其全部内容。",
    permissions: inOrganization,
  },
  "enterprise-member": {
    label: "企业成员",
    description: "在企业内处理博主、导入与采集。",
    permissions: inOrganization.filter((permission) => leastRoleOf(permission) === "member"),
  },
} as const satisfies Record<string, BuiltInRole>;

export type BuiltInRoleName = keyof typeof builtInRoles;
