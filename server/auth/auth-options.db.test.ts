import { randomInt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { sendLoginCode } from "@/server/services/people/session";
import { totpCode } from "@/testing/people/totp-code";
import { watchShownCodes } from "@/testing/people/shown-codes";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { startAuthServer } from "@/testing/people/start-auth-server";
import { authOptions } from "./handle-auth";
import { sessionToActor } from "./session-to-actor";

const SESSION = "next-auth.session-token";
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

let server: Awaited<ReturnType<typeof startAuthServer>>;
beforeAll(async () => {
  server = await startAuthServer(() =>
    authOptions(createCtx({ actor: { type: "visitor" }, ip: "203.0.113.9" })),
  );
});
afterAll(() => server.close());

let user: TestUser;
let cookies: Map<string, string>;
beforeEach(async () => {
  user = await createTestUser();
  cookies = new Map();
});

const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function call(path: string, form?: Record<string, string>) {
  const sent = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) };
  const response = await fetch(`${server.url}/api/auth/${path}`, {
    ...sent,
    headers: { cookie: cookieHeader() },
  });
  const set = response.headers.getSetCookie();
  for (const line of set) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return { status: response.status, set, body: (await response.json()) as Record<string, string> };
}

const csrfToken = async () => (await call("csrf")).body.csrfToken ?? "";

const signIn = async (password: string, username = user.username) =>
  call("callback/credentials", { csrfToken: await csrfToken(), username, password, json: "true" });

const actor = () => sessionToActor(new Headers({ cookie: cookieHeader() }));

describe("the console's sign-in", () => {
  it("gives a cookie that scripts cannot read, and that the guard accepts", async () => {
    const { status, set } = await signIn(user.password);
    expect(status).toBe(200);
    const flags = set.find((line) => line.startsWith(`${SESSION}=`));
    expect(flags).toMatch(/Path=\/; .*HttpOnly; SameSite=Lax/);
    expect(await actor()).toMatchObject({ actor: { userId: user.id }, session: { carrier: "cookie" } });
  });

  it("says why it failed, and nothing else", async () => {
    const errorOf = async (password: string, username?: string) =>
      new URL((await signIn(password, username)).body.url ?? "").searchParams.get("error");
    for (let i = 0; i < 5; i++) expect(await errorOf("wrong")).toBe("INVALID_CREDENTIALS");
    expect(await errorOf(user.password)).toMatch(/^ACCOUNT_LOCKED:(900|8\d\d)$/);
    expect(await errorOf("")).toBe("VALIDATION_FAILED");
    expect(cookies.has(SESSION)).toBe(false);
  });

  it("accepts a phone and the code that was sent to it, once, in place of a password", async () => {
    const phone = `136${String(randomInt(10 ** 8)).padStart(8, "0")}`;
    await getDb().user.update({ where: { id: user.id }, data: { phone } });
    const shown = watchShownCodes();
    await sendLoginCode({ ctx: createCtx({ actor: { type: "visitor" } }), input: { phone } });
    await expect.poll(() => shown.find(phone)).toMatch(/^\d{6}$/);
    shown.restore();
    const code = shown.find(phone) ?? "";
    const errorOf = async (typed: string) => {
      const form = { csrfToken: await csrfToken(), phone, code: typed, json: "true" };
      const { url = "" } = (await call("callback/code", form)).body;
      return new URL(url).searchParams.get("error");
    };
    expect(await errorOf("12345")).toBe("VALIDATION_FAILED");
    expect(await errorOf(String((Number(code) + 1) % 1_000_000).padStart(6, "0"))).toBe(
      "INVALID_CREDENTIALS",
    );
    expect(cookies.has(SESSION)).toBe(false);
    expect(await errorOf(code)).toBeNull();
    expect(await actor()).toMatchObject({ actor: { userId: user.id }, session: { carrier: "cookie" } });
    expect(await errorOf(code)).toBe("INVALID_CREDENTIALS");
  });

  it("asks users with a second step for it, after the password", async () => {
    const secretEncrypted = encryptSecret(SECRET, {
      table: "totp",
      column: "secret_encrypted",
      organizationId: "",
      id: user.id,
    });
    await getDb().totp.create({ data: { userId: user.id, secretEncrypted, confirmedAt: new Date() } });
    const errorOf = async (totp?: string) => {
      const form = { username: user.username, password: user.password, json: "true", ...(totp && { totp }) };
      const { url = "" } = (await call("callback/credentials", { ...form, csrfToken: await csrfToken() }))
        .body;
      return new URL(url).searchParams.get("error");
    };
    expect(await errorOf()).toBe("TOTP_REQUIRED");
    expect(await errorOf("0000000000")).toBe("TOTP_INVALID");
    expect(cookies.has(SESSION)).toBe(false);
    expect(await errorOf(totpCode(SECRET))).toBeNull();
    expect(await actor()).toMatchObject({ actor: { userId: user.id, secondStep: "on" } });
  });

  it("needs the page's own CSRF token", async () => {
    await csrfToken();
    const form = { csrfToken: "guessed", username: user.username, password: user.password, json: "true" };
    await call("callback/credentials", form);
    expect(cookies.has(SESSION)).toBe(false);
  });

  it("keeps the session's original expiry, and reveals nothing about the user to a page", async () => {
    await signIn(user.password);
    const before = (await actor())?.session;
    const { body } = await call("session");
    expect(Object.keys(body)).toEqual(["expires"]);
    expect((await actor())?.session).toEqual(before);
  });
});

describe("the console's sign-out", () => {
  it("ends the session wherever a copy of its cookie may be, and is audited", async () => {
    await signIn(user.password);
    const copy = new Map(cookies);
    await call("signout", { csrfToken: await csrfToken(), json: "true" });
    expect(cookies.get(SESSION)).toBe("");
    cookies = copy;
    expect(await actor()).toBeNull();
    const entry = await getDb().auditEntry.findFirst({ where: { actorId: user.id, action: "session.end" } });
    expect(entry).toMatchObject({ targetId: user.id, ip: "203.0.113.9" });
  });

  it("does not end the user's other sessions", async () => {
    await signIn(user.password);
    const other = new Map(cookies);
    cookies = new Map();
    await signIn(user.password);
    await call("signout", { csrfToken: await csrfToken(), json: "true" });
    cookies = other;
    expect(await actor()).toMatchObject({ actor: { userId: user.id } });
  });
});
