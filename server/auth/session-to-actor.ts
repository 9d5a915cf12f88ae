import { type UserActor } from "@/server/domain/actor";
import { notFound } from "@/server/domain/errors";
import { getDb } from "@/server/infra/db";
import { findMembership } from "@/server/services/organization";
import { findActingUser } from "@/server/services/session";
import { admitTenant, type Tenant } from "@/server/services/verb";
import { type Carrier, readSession, type Session } from "./session";

/**
 * Someone who signed in, and the organization they work in; null for who is in none, or was removed from
 * the chosen one.
 */
export type Admission = {
  session: Session & { carrier: Carrier };
  actor: UserActor;
  organization: Tenant | null;
};

const ORGANIZATION_HEADER = "x-organization-id";

/**
 * Admits whoever calls from the console or the desktop client (docs/rules.md#access). Token or cookie, user
 * and organization are each as the database has them now. The organization is the one named by
 * `x-organization-id`, else the one chosen, else the first ACTIVE membership.
 * @returns null when nobody is signed in
 * @throws ServiceError `NOT_FOUND` when the header names an organization that is missing or not theirs
 */
export async function sessionToActor(headers: Headers): Promise<Admission | null> {
  const session = await readSession(headers);
  if (session === null) return null;
  const db = getDb();
  const actor = await findActingUser(db, session);
  if (actor === null) return null;
  const named = headers.get(ORGANIZATION_HEADER);
  const membership = await findMembership(db, actor.userId, named ?? session.organizationId);
  if (membership === null && named !== null) throw notFound("organization");
  const organization = membership && admitTenant(membership.organization, membership.role === "OWNER");
  return { session, actor, organization };
}
