import { type Permission } from "@/server/domain/people/permissions";

/**
 * The caller: a person (console or desktop client), an enterprise's system with an API key, a job, or a
 * visitor without a session.
 */
export type Actor =
  | {
      type: "user";
      userId: string;
      username: string;
      permissions: ReadonlySet<Permission>;
      /** The version of the sessions that theirs belongs to. */
      sessionVersion?: number | undefined;
      /** Nobody chose their password: they may change it, or have to before anything else. */
      passwordChange?: "offered" | "required" | undefined;
      /** Who made that password: an administrator, or the first start. */
      passwordChangeReason?: "administrator" | "first-run" | undefined;
      /** Whether they sign in with a second step, or have to set one up before anything else. */
      secondStep?: "on" | "off" | "required" | undefined;
    }
  | { type: "apiKey"; apiKeyId: string; name: string; permissions: ReadonlySet<Permission> }
  | { type: "job"; name: string }
  | { type: "visitor" };

/** A person who signed in. */
export type UserActor = Extract<Actor, { type: "user" }>;

/** Jobs act for the service and may do anything, visitors nothing; everyone else has a set of permissions. */
export function actorMay(actor: Actor, permission: Permission): boolean {
  if (actor.type === "job") return true;
  return actor.type !== "visitor" && actor.permissions.has(permission);
}

/** How an audit entry names the actor. */
export function describeActor(actor: Actor): {
  actorType: Actor["type"];
  actorId: string;
  actorName: string;
} {
  switch (actor.type) {
    case "user":
      return { actorType: "user", actorId: actor.userId, actorName: actor.username };
    case "apiKey":
      return { actorType: "apiKey", actorId: actor.apiKeyId, actorName: actor.name };
    case "job":
      return { actorType: "job", actorId: actor.name, actorName: actor.name };
    case "visitor":
      return { actorType: "visitor", actorId: "visitor", actorName: "visitor" };
  }
}
