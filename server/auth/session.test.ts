import { decodeJwt, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deriveKey } from "@/server/infra/crypto";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { newSession, type Session, signSession, verifySession } from "./session";

const session: Session = { ...newSession("usr_1", 3), organizationId: "org_1" };
const past = new Date(Date.now() - 1_000);

describe("a session's token", () => {
  it("brings the session back, for its own carrier only", async () => {
    for (const [carrier, other] of [["cookie", "header"] as const, ["header", "cookie"] as const]) {
      const token = await signSession(session, carrier);
      expect(await verifySession(token, carrier)).toEqual(session);
      expect(await verifySession(token, other)).toBeNull();
    }
  });

  it("lasts eight hours", () => {
    const hours = (newSession("usr_1", 1).expiresAt.getTime() - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(7.99);
    expect(hours).toBeLessThanOrEqual(8);
  });

  it("is refused once it has run out", async () => {
    expect(
      await verifySession(await signSession({ ...session, expiresAt: past }, "header"), "header"),
    ).toBeNull();
  });

  it("is refused when it was changed, is no token, or has another key", async () => {
    const token = await signSession(session, "header");
    const [head, body = "", signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: "usr_2" })).toString("base64url");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
    const otherKey = await sign({ ...decodeJwt(token) }, deriveKey("cursor"));
    for (const wrong of ["", "x", `${head}.${forged}.${signature}`, unsigned, otherKey]) {
      expect(await verifySession(wrong, "header")).toBeNull();
    }
  });

  it("is refused without an end, or with claims of another shape", async () => {
    const claims = { ...session, expiresAt: undefined, sub: session.userId, aud: "header" };
    const exp = Math.floor(session.expiresAt.getTime() / 1_000);
    expect(await verifySession(await sign(claims), "header")).toBeNull();
    expect(await verifySession(await sign({ ...claims, exp, sessionVersion: "3" }), "header")).toBeNull();
    expect(await verifySession(await sign({ ...claims, exp }), "header")).toEqual(session);
  });
});

function sign(claims: Record<string, unknown>, key = deriveKey("session")): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(key);
}

const at = new Date("2026-11-21T14:00:00Z");

async function cookiesAt(address: string) {
  vi.stubEnv("NEXTAUTH_URL", address);
  vi.resetModules();
  return import("./session");
}

describe("the session's cookie", () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllEnvs());

  it("belongs to this host alone over https", async () => {
    const { cookieName, cookieOptions, sessionCookie } = await cookiesAt("https://roster.example.com");
    expect(cookieName("csrf-token")).toBe("__Host-next-auth.csrf-token");
    expect(cookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
    expect(sessionCookie("t", at)).toBe(
      "__Host-next-auth.session-token=t; Path=/; Expires=Sat, 21 Nov 2026 14:00:00 GMT; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it("has its plain name over http, which would drop a Secure cookie", async () => {
    const { cookieName, sessionCookie } = await cookiesAt("http://localhost:3000");
    expect(cookieName("session-token")).toBe("next-auth.session-token");
    expect(sessionCookie("t", at)).not.toContain("Secure");
  });

  it("is found among others, and only by its full name", async () => {
    const { cookieName, findCookie } = await cookiesAt("http://localhost:3000");
    const name = cookieName("session-token");
    const find = (cookie: string) => findCookie(new Headers({ cookie }), name);
    expect(find("a=1; next-auth.session-token=a.b=c; z=2")).toBe("a.b=c");
    expect(find("x-next-auth.session-token=evil")).toBeNull();
    expect(find("__Host-next-auth.session-token=other")).toBeNull();
    expect(findCookie(new Headers(), name)).toBeNull();
  });
});
