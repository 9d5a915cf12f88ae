import { actorMay } from "@/server/domain/people/actor";
import { type Db } from "@/server/infra/db";
import { type PlatformCtx } from "@/server/services/kernel/verb";

/**
 * Whose entries the caller reads (docs/rules.md#audit): null for the system level, which reads all; otherwise
 * the id of the organization that the caller owns.
 */
export type AuditReader = string | null;

export function readerOf({ actor, organization }: PlatformCtx): AuditReader {
  return actorMay(actor, "audit-log:read") ? null : (organization?.id ?? "");
}

/** What people do to their own account is no business of an organization: it may belong to several. */
const OWN_ACCOUNT = ["user", "session"];
/** Resetting the sign-in of the Owner could give access to the organization. */
const ACCESS_GIVEN = ["user.reset-password", "user.reset-totp"];

/** Conditions that every query of an Owner has, whatever they filter by. */
export function onlyReadableBy(reader: AuditReader) {
  if (reader === null) return {};
  const ofAccounts = { targetType: { in: OWN_ACCOUNT }, action: { notIn: ACCESS_GIVEN } };
  return { organizationId: reader, NOT: ofAccounts };
}

type Member = { nickname: string; isMember: boolean };

/** Nicknames of users, and whether they are or were members of the reader's organization. */
export async function findPeople(
  db: Db,
  userIds: readonly string[],
  reader: AuditReader,
): Promise<ReadonlyMap<string, Member>> {
  const rows = await db.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: {
      id: true,
      nickname: true,
      memberships: { where: { organizationId: reader ?? "" }, select: { id: true } },
    },
  });
  return new Map(
    rows.map(({ id, nickname, memberships }) => [id, { nickname, isMember: memberships.length > 0 }]),
  );
}
