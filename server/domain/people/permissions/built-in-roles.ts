import { leastRoleOf, memberPermissions, type Permission, permissions, scopeOf } from "./permissions";

type Words = { zh: string; en: string };
export type BuiltInRole = {
  label: Words;
  description: Words;
  permissions: readonly Permission[];
  /** What an Owner may grant beyond these to a member with the role. */
  grantable?: readonly Permission[];
};

const inOrganization = permissions.filter((permission) => scopeOf(permission) === "organization");

/** Created once; later their rows are edited like any other (docs/rules.md#access). */
export const builtInRoles = {
  "platform-admin": {
    label: { zh: "平台管理员", en: "Platform admin" },
    description: { zh: "可执行全部操作。", en: "Can do everything." },
    permissions,
  },
  "platform-operator": {
    label: { zh: "平台运营", en: "Platform operator" },
    description: {
      zh: "可查看全部内容，用户与角色除外。",
      en: "Can view everything except users and roles.",
    },
    permissions: [
      ...permissions.filter((permission) => leastRoleOf(permission) === "operator"),
      ...inOrganization.filter((permission) => permission.endsWith(":read")),
    ],
  },
  "enterprise-owner": {
    label: { zh: "企业所有者", en: "Organization owner" },
    description: {
      zh: "管理自己的企业及其全部内容。",
      en: "Manages their organizations and everything in them.",
    },
    permissions: inOrganization,
  },
  "enterprise-member": {
    label: { zh: "企业成员", en: "Organization member" },
    description: { zh: "在企业内处理达人、导入与采集。", en: "Works on creators, imports and scraping." },
    permissions: inOrganization.filter((permission) => leastRoleOf(permission) === "member"),
    grantable: memberPermissions.filter((permission) => leastRoleOf(permission) === "owner"),
  },
} as const satisfies Record<string, BuiltInRole>;

export type BuiltInRoleName = keyof typeof builtInRoles;

export function isBuiltInRole(name: string): name is BuiltInRoleName {
  return Object.hasOwn(builtInRoles, name);
}
