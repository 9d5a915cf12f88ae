import { env } from "@/server/env";

/** `__Host-` needs `Secure`, which plain http on localhost cannot have. */
export function cookiesAreSecure(): boolean {
  return new URL(env.NEXTAUTH_URL).protocol === "https:";
}

/** The names of next-auth's cookies: bound to this host alone wherever the address is https. */
export function cookieName(purpose: "session-token" | "callback-url" | "csrf-token"): string {
  return `${cookiesAreSecure() ? "__Host-" : ""}next-auth.${purpose}`;
}

export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: cookiesAreSecure() } as const;
}

export function findSessionCookie(headers: Headers): string | null {
  const prefix = `${cookieName("session-token")}=`;
  const pairs = headers.get("cookie")?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? null;
}

/** A `Set-Cookie` value for the session's token; an empty token with an instant in the past removes it. */
export function sessionCookie(token: string, expiresAt: Date): string {
  const flags = `Path=/; Expires=${expiresAt.toUTCString()}; HttpOnly; SameSite=Lax`;
  return `${cookieName("session-token")}=${token}; ${flags}${cookiesAreSecure() ? "; Secure" : ""}`;
}
