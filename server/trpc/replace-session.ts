import { z } from "zod";
import { type Admission, sessionCookie, signSession } from "@/server/auth";

/** `token` replaces a desktop client's token; it is null where the cookie was set. */
export const sessionReplaced = z.object({ token: z.string().nullable() });

/** The same, where the session goes on in another organization. */
export const organizationSwitched = sessionReplaced.extend({ organizationId: z.string() });

type Caller = { session: Admission["session"] | null; resHeaders: Headers };
type Changes = Partial<Pick<Admission["session"], "organizationId" | "sessionVersion">>;

/**
 * Lets the caller's session go on with something changed. Returns a desktop client's new token; null where
 * the cookie was set, or nobody is signed in.
 */
export async function replaceSession(
  { session, resHeaders }: Caller,
  changes: Changes,
): Promise<string | null> {
  if (session === null) return null;
  const { carrier, ...claims } = session;
  const token = await signSession({ ...claims, ...changes }, carrier);
  if (carrier === "header") return token;
  resHeaders.append("set-cookie", sessionCookie(token, session.expiresAt));
  return null;
}
