import { randomUUID } from "node:crypto";
import { deriveKey } from "@/server/infra/crypto";
import { type KnownDevice, knownDevice } from "@/server/services/people/session";
import { jwtVerify, SignJWT } from "jose";
import { cookiesAreSecure, findCookie } from "./session";

const ALGORITHM = "HS256";
const AUDIENCE = "device";
const KEPT_DAYS = 365;
const MAX_USERS = 5;

/**
 * The device of a request: its signed cookie lists users who signed in on it. It grants no access; it only
 * separates their failed sign-ins from those of strangers (docs/rules.md#sign-in).
 */
export async function findDevice(headers: Headers): Promise<KnownDevice | null> {
  const token = findCookie(headers, deviceCookieName());
  if (token === null) return null;
  const options = { algorithms: [ALGORITHM], audience: AUDIENCE, requiredClaims: ["exp"] };
  const verified = await jwtVerify(token, deriveKey("device"), options).catch(() => null);
  if (verified === null) return null;
  const { sub: id, userIds } = verified.payload;
  return knownDevice.safeParse({ id, userIds }).data ?? null;
}

export async function deviceCookie(device: KnownDevice | null, userId: string): Promise<string> {
  const others = device?.userIds.filter((known) => known !== userId) ?? [];
  const token = await new SignJWT({ userIds: [userId, ...others].slice(0, MAX_USERS) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(device?.id ?? randomUUID())
    .setAudience(AUDIENCE)
    .setExpirationTime(`${KEPT_DAYS} days`)
    .sign(deriveKey("device"));
  const flags = `Path=/; Max-Age=${KEPT_DAYS * 86_400}; HttpOnly; SameSite=Lax`;
  return `${deviceCookieName()}=${token}; ${flags}${cookiesAreSecure() ? "; Secure" : ""}`;
}

function deviceCookieName(): string {
  return `${cookiesAreSecure() ? "__Host-" : ""}crs.device`;
}
