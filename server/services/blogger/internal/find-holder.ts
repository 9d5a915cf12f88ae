import { type Ctx } from "@/server/services/verb";

/** In LOCAL mode a member sees the bloggers that it holds, the Owner all of them (decisions, section 3); undefined is without limit. */
export function findHolder({ actor, organization }: Ctx): string | undefined {
  if (organization.dataMode !== "LOCAL" || organization.actorIsOwner || actor.type !== "user")
    return undefined;
  return actor.userId;
}
