import { type BuiltInRoleName } from "@/server/domain/people/permissions";

/** How a person stands to an organization. A former member chose to work in it before they were removed. */
export const memberships = ["OWNER", "MEMBER", "FORMER", "NONE"] as const;
export type Membership = (typeof memberships)[number];

/** Who may call: a role and a membership have to allow it both; `null`: no organization is needed. */
export type Rule = { roles: readonly BuiltInRoleName[]; memberships: readonly Membership[] | null };

const all = ["platform-admin", "platform-operator", "enterprise-owner", "enterprise-member"] as const;

/**
 * docs/rules.md#access once more, by hand: nothing of it is read from the code that enforces it. A procedure
 * takes one of these in `procedure-samples.ts`.
 */
export const rules = {
  /** Visitors too. */
  anyone: { roles: all, memberships: null },
  /** Whoever is signed in, for their own account. */
  oneself: { roles: all, memberships: null },
  /** Whoever may read organizations, in or out of one. */
  everyReader: { roles: all, memberships: null },
  /** What the platform alone changes, in or out of an organization. */
  platformAdmins: { roles: ["platform-admin"], memberships: null },
  /** What the platform reads, in or out of an organization. */
  platformReaders: { roles: ["platform-admin", "platform-operator"], memberships: null },
  /** What members read. */
  members: { roles: all, memberships: ["OWNER", "MEMBER"] },
  /** What members change, too. */
  membersWrite: {
    roles: ["platform-admin", "enterprise-owner", "enterprise-member"],
    memberships: ["OWNER", "MEMBER"],
  },
  /** What the role of an Owner changes, whatever the membership. */
  ownersRole: { roles: ["platform-admin", "enterprise-owner"], memberships: ["OWNER", "MEMBER"] },
  /** What the Owner alone may read. */
  ownersRead: {
    roles: ["platform-admin", "platform-operator", "enterprise-owner"],
    memberships: ["OWNER"],
  },
  /** What the Owner alone may change. */
  owners: { roles: ["platform-admin", "enterprise-owner"], memberships: ["OWNER"] },
} as const satisfies Record<string, Rule>;

/** The roles that may see every organization, as the platform's own business. */
export const seesEveryOrganization: readonly BuiltInRoleName[] = ["platform-admin", "platform-operator"];
