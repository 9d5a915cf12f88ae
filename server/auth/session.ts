import { jwtVerify, SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { env } from "@/server/env";
import { deriveKey } from "@/server/infra/crypto";
import { HOUR_MS } from "@/server/domain/kernel/durations";

export const SESSION_HOURS = 8;

/** A token of one carrier is not valid for the other. */
export type Carrier = "cookie" | "header";

export const session = z.object({
  userId: z.string(),
  sessionVersion: z.number().int(),
  sessionId: z.string(),
  organizationId: z.string().nullable(),
  expiresAt: z.coerce.date(),
});
export type Session = z.infer<typeof session>;

/** Lasts 8 hours (docs/rules.md#sign-in). */
export function newSession(userId: string, sessionVersion: number): Session {
  const expiresAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 + SESSION_HOURS * HOUR_MS);
  return { userId, sessionVersion, sessionId: randomUUID(), organizationId: null, expiresAt };
}

const ALGORITHM = "HS256";

export function signSession({ userId, expiresAt, ...claims }: Session, carrier: Carrier): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setAudience(carrier)
    .setExpirationTime(expiresAt)
    .sign(deriveKey("session"));
}

export async function verifySession(token: string, carrier: Carrier): Promise<Session | null> {
  const options = { algorithms: [ALGORITHM], audience: carrier, requiredClaims: ["exp", "sub"] };
  const verified = await jwtVerify(token, deriveKey("session"), options).catch(() => null);
  if (verified === null) return null;
  const { sub, exp = 0, ...claims } = verified.payload;
  return session.safeParse({ ...claims, userId: sub, expiresAt: exp * 1_000 }).data ?? null;
}

/** `__Host-` cookies need `Secure`, which is not possible for http on localhost. */
export function cookiesAreSecure(): boolean {
  return new URL(env.NEXTAUTH_URL).protocol === "https:";
}

export function cookieName(purpose: "session-token" | "callback-url" | "csrf-token"): string {
  return `${cookiesAreSecure() ? "__Host-" : ""}next-auth.${purpose}`;
}

export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: cookiesAreSecure() } as const;
}

export function findCookie(headers: Headers, name: string): string | null {
  const prefix = `${name}=`;
  const pairs = headers.get("cookie")?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? null;
}

export function sessionCookie(token: string, expiresAt: Date): string {
  const flags = `Path=/; Expires=${expiresAt.toUTCString()}; HttpOnly; SameSite=Lax`;
  return `${cookieName("session-token")}=${token}; ${flags}${cookiesAreSecure() ? "; Secure" : ""}`;
}

const BEARER = /^Bearer\s+/i;

export function findSessionToken(headers: Headers): { token: string; carrier: Carrier } | null {
  const header = headers.get("satoken") ?? headers.get("authorization");
  if (header !== null) return { token: header.replace(BEARER, "").trim(), carrier: "header" };
  const cookie = findCookie(headers, cookieName("session-token"));
  return cookie === null ? null : { token: cookie, carrier: "cookie" };
}

/** As signed; whether it was revoked is only in the database. */
export async function findSession(headers: Headers): Promise<(Session & { carrier: Carrier }) | null> {
  const shown = findSessionToken(headers);
  if (shown === null) return null;
  const session = await verifySession(shown.token, shown.carrier);
  return session === null ? null : { ...session, carrier: shown.carrier };
}
