import { type Permission } from "@/server/domain/people/permissions";

/**
 * `user` is a person in the console or the desktop client, `apiKey` an enterprise's system, `visitor` a
 * caller without a session.
 */
export type Actor =
  | {
      type: "user";
      userId: string;
      username: string;
      permissions: ReadonlySet<Permission>;
      /** What the role allows once an Owner grants it. */
      grantable?: ReadonlySet<Permission> | undefined;
      sessionVersion?: number | undefined;
      /** The user did not choose the current password: they may change it, or must before anything else. */
      passwordChange?: "offered" | "required" | undefined;
      passwordChangeReason?: "administrator" | "first-run" | undefined;
      secondStep?: "on" | "off" | "required" | undefined;
    }
  | { type: "apiKey"; apiKeyId: string; name: string; permissions: ReadonlySet<Permission> }
  | { type: "job"; name: string }
  | { type: "visitor" };

export type UserActor = Extract<Actor, { type: "user" }>;

/** Jobs may do anything, visitors nothing. */
export function actorMay(actor: Actor, permission: Permission): boolean {
  if (actor.type === "job") return true;
  return actor.type !== "visitor" && actor.permissions.has(permission);
}

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

/** Sources of a change to a creator (docs/rules.md#history). */
export const changeSources = [
  "CONSOLE",
  "OPEN_API",
  "IMPORT",
  "SCRAPE",
  "DESKTOP",
  "JOB",
  "DATABASE",
] as const;
export type ChangeSource = (typeof changeSources)[number];

export function changeSourceOf({ type }: Actor): ChangeSource {
  if (type === "apiKey") return "OPEN_API";
  return type === "job" ? "JOB" : "CONSOLE";
}
