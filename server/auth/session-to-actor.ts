import { type UserActor } from "@/server/domain/people/actor";
import { notFound } from "@/server/domain/kernel/errors";
import { scopeOf } from "@/server/domain/people/permissions";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { isReachableFromElsewhere } from "@/server/infra/own-address";
import { findActingUser } from "@/server/services/people/session";
import { type Tenant } from "@/server/services/kernel/verb";
import { actIn, findTenant } from "@/server/services/people/membership";
import { type Carrier, findSession, type Session } from "./session";

export type Admission = {
  session: Session & { carrier: Carrier };
  actor: UserActor;
  organization: Tenant | null;
};

const ORGANIZATION_HEADER = "x-organization-id";
/** The user of the calling page: the browser's session may belong to another user by now. */
const USER_HEADER = "x-user-id";

/**
 * Authenticates calls of the console and the desktop client against the current database state
 * (docs/rules.md#access). The organization is named by `x-organization-id`, else it is the selected one, else
 * the first ACTIVE membership.
 * @returns null if no user is signed in, or not the one named by `x-user-id`
 * @throws ServiceError `NOT_FOUND` if the header names an organization that is missing or not the user's
 */
export async function sessionToActor(headers: Headers): Promise<Admission | null> {
  const session = await findSession(headers);
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
  return { session, actor: actIn(actor, organization), organization };
}

/** If configured, platform roles require two-step sign-in (docs/rules.md#second-step). */
function mustSetUpSecondStep({ secondStep, permissions }: UserActor): boolean {
  if (env.TOTP_REQUIRED !== "platform" || secondStep === "on") return false;
  return [...permissions].some((permission) => scopeOf(permission) === "platform");
}
