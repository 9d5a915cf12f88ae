import { randomUUID } from "node:crypto";
import { z } from "zod";

export const SESSION_HOURS = 8;

/** How a session's token travels: the console's cookie, or the desktop client's header. One is not taken for the other. */
export type Carrier = "cookie" | "header";

/** A signed-in session as its token carries it. `organizationId` is the one chosen, null before any was. */
export const session = z.object({
  userId: z.string(),
  sessionVersion: z.number().int(),
  sessionId: z.string(),
  organizationId: z.string().nullable(),
  expiresAt: z.coerce.date(),
});
export type Session = z.infer<typeof session>;

/** A session that begins now, for 8 hours (reliability, section 5). */
export function newSession(userId: string, sessionVersion: number): Session {
  const expiresAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 + SESSION_HOURS * 3_600_000);
  return { userId, sessionVersion, sessionId: randomUUID(), organizationId: null, expiresAt };
}
