import { type Carrier, type Session } from "./session";
import { findSessionCookie } from "./session-cookie";
import { verifySession } from "./session-token";

const BEARER = /^Bearer\s+/i;

/** What a request shows of who sends it: a desktop token (`satoken`, bare or with `Bearer`, or `Authorization`), else the cookie. */
export function findSessionToken(headers: Headers): { token: string; carrier: Carrier } | null {
  const header = headers.get("satoken") ?? headers.get("authorization");
  if (header !== null) return { token: header.replace(BEARER, "").trim(), carrier: "header" };
  const cookie = findSessionCookie(headers);
  return cookie === null ? null : { token: cookie, carrier: "cookie" };
}

/** The session that a request belongs to, as signed; whether it still holds, the database says. */
export async function readSession(headers: Headers): Promise<(Session & { carrier: Carrier }) | null> {
  const shown = findSessionToken(headers);
  if (shown === null) return null;
  const session = await verifySession(shown.token, shown.carrier);
  return session === null ? null : { ...session, carrier: shown.carrier };
}
