import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const at = new Date("2026-11-21T14:00:00Z");

/** The module as it is with this address; settings are read once, so that each address needs a module of its own. */
async function cookiesAt(address: string) {
  vi.stubEnv("NEXTAUTH_URL", address);
  vi.resetModules();
  return import("./session-cookie");
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

  it("has its plain name over http, where Secure would lose it", async () => {
    const { cookieName, sessionCookie } = await cookiesAt("http://localhost:3000");
    expect(cookieName("session-token")).toBe("next-auth.session-token");
    expect(sessionCookie("t", at)).not.toContain("Secure");
  });

  it("is found among others, and only by its full name", async () => {
    const { findSessionCookie } = await cookiesAt("http://localhost:3000");
    const find = (cookie: string) => findSessionCookie(new Headers({ cookie }));
    expect(find("a=1; next-auth.session-token=a.b=c; z=2")).toBe("a.b=c");
    expect(find("x-next-auth.session-token=evil")).toBeNull();
    expect(find("__Host-next-auth.session-token=other")).toBeNull();
    expect(findSessionCookie(new Headers())).toBeNull();
  });
});
