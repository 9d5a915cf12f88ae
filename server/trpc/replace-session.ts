import { z } from "zod";
import { type Admission, sessionCookie, signSession } from "@/server/auth";

export const sessionReplaced = z.object({ token: z.string().nullable() });

export const organizationSwitched = sessionReplaced.extend({ organizationId: z.string() });

type Caller = { session: Admission["session"] | null; resHeaders: Headers };
type Changes = Partial<Pick<Admission["session"], "organizationId" | "sessionVersion">>;

/**
 * Reissues the caller's session with changes. Returns a desktop client's new token; null if the cookie was
 * set or no user is signed in.
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
