import { type UserActor } from "@/server/domain/people/actor";
import { notFound } from "@/server/domain/kernel/errors";
import { scopeOf } from "@/server/domain/people/permissions";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { isReachableFromElsewhere } from "@/server/infra/own-address";
import { findActingUser } from "@/server/services/people/session";
import { type Tenant } from "@/server/services/kernel/verb";
import { type Carrier, readSession, type Session } from "./session";
import { findTenant } from "@/server/services/people/membership";

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
/** Whose page calls: in a browser the session may have become another person's since. */
const USER_HEADER = "x-user-id";

/**
 * Admits whoever calls from the console or the desktop client (docs/rules.md#access). Token or cookie, user
 * and organization are each as the database has them now. The organization is the one named by
 * `x-organization-id`, else the one chosen, else the first ACTIVE membership.
 * @returns null when nobody is signed in, or somebody else than `x-user-id` names
 * @throws ServiceError `NOT_FOUND` when the header names an organization that is missing or not theirs
 */
export async function sessionToActor(headers: Headers): Promise<Admission | null> {
  const session = await readSession(headers);
  if (session === null || (headers.get(USER_HEADER) ?? session.userId) !== session.userId) return null;
  const db = getDb();
  const found = await findActingUser(db, session);
  if (found === null) return null;
  const mustChange = found.passwordChange !== undefined && isReachableFromElsewhere();
  const actor: UserActor = {
    ...found,
    ...(mustChange && { passwordChange: "required" }),
    ...(mustSetUpSecondStep(found) && { secondStep: "required" }),
  };
  const named = headers.get(ORGANIZATION_HEADER);
  const organization = await findTenant(db, actor.userId, named ?? session.organizationId);
  if (organization === null && named !== null) throw notFound("organization");
  return { session, actor, organization };
}

/** Platform roles need a second step where the setting says so (docs/rules.md#second-step). */
function mustSetUpSecondStep({ secondStep, permissions }: UserActor): boolean {
  if (env.TOTP_REQUIRED !== "platform" || secondStep === "on") return false;
  return [...permissions].some((permission) => scopeOf(permission) === "platform");
}
