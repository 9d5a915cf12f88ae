import { jwtVerify, SignJWT } from "jose";
import { deriveKey } from "@/server/infra/crypto";
import { type Carrier, type Session, session } from "./session";

const ALGORITHM = "HS256";

/** A session as a JWT, signed with a key derived from NEXTAUTH_SECRET. */
export function signSession({ userId, expiresAt, ...claims }: Session, carrier: Carrier): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setAudience(carrier)
    .setExpirationTime(expiresAt)
    .sign(deriveKey("session"));
}

/** The session of a token that this service signed for this carrier and that has not run out; else null. */
export async function verifySession(token: string, carrier: Carrier): Promise<Session | null> {
  const options = { algorithms: [ALGORITHM], audience: carrier, requiredClaims: ["exp", "sub"] };
  const verified = await jwtVerify(token, deriveKey("session"), options).catch(() => null);
  if (verified === null) return null;
  const { sub, exp = 0, ...claims } = verified.payload;
  return session.safeParse({ ...claims, userId: sub, expiresAt: exp * 1_000 }).data ?? null;
}
