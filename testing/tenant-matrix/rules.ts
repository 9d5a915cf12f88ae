import { type BuiltInRoleName } from "@/server/domain/people/permissions";

/** A former member selected the organization before being removed. */
export const memberships = ["OWNER", "MEMBER", "FORMER", "NONE"] as const;
export type Membership = (typeof memberships)[number];

/** Both the role and the membership must allow the call; `null`: no organization is needed. */
export type Rule = { roles: readonly BuiltInRoleName[]; memberships: readonly Membership[] | null };

const all = ["platform-admin", "platform-operator", "enterprise-owner", "enterprise-member"] as const;

/**
 * docs/rules.md#access written out by hand, independent of the code that enforces it. Each procedure in
 * `procedure-samples.ts` refers to one of these.
 */
export const rules = {
  anyone: { roles: all, memberships: null },
  oneself: { roles: all, memberships: null },
  /** Every role that may read organizations, with or without a membership. */
  everyReader: { roles: all, memberships: null },
  platformAdmins: { roles: ["platform-admin"], memberships: null },
  platformReaders: { roles: ["platform-admin", "platform-operator"], memberships: null },
  members: { roles: all, memberships: ["OWNER", "MEMBER"] },
  membersWrite: {
    roles: ["platform-admin", "enterprise-owner", "enterprise-member"],
    memberships: ["OWNER", "MEMBER"],
  },
  /** Requires an Owner's role with any membership. */
  ownersRole: { roles: ["platform-admin", "enterprise-owner"], memberships: ["OWNER", "MEMBER"] },
  ownersRead: {
    roles: ["platform-admin", "platform-operator", "enterprise-owner"],
    memberships: ["OWNER"],
  },
  owners: { roles: ["platform-admin", "enterprise-owner"], memberships: ["OWNER"] },
} as const satisfies Record<string, Rule>;

export const seesEveryOrganization: readonly BuiltInRoleName[] = ["platform-admin", "platform-operator"];
