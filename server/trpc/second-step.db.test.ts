import { beforeEach, expect, it } from "vitest";
import { newSession, signSession } from "@/server/auth";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { tokenOf } from "@/testing/test-caller";
import { totpCode } from "@/testing/people/totp-code";
import { handleTrpc } from "./handle-trpc";

const ORIGIN = "http://localhost:3000";

type Headers = Record<string, string>;
type Answer = { result?: { data: Record<string, unknown> }; error?: { data: Record<string, unknown> } };

let user: TestUser;
let browser: Headers;
let desktop: Headers;
beforeEach(async () => {
  user = await createTestUser();
  browser = await byCookie(1);
  desktop = { satoken: await tokenOf(user) };
});

async function byCookie(version: number): Promise<Headers> {
  const token = await signSession(newSession(user.id, version), "cookie");
  return { cookie: `next-auth.session-token=${token}`, origin: ORIGIN, "x-crs-client": "console" };
}

async function post(path: string, input: object, headers: Headers) {
  const init = { method: "POST", body: JSON.stringify(input) };
  const response = await handleTrpc(
    new Request(`${ORIGIN}/api/trpc/${path}`, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
    }),
  );
  const { result, error } = (await response.json()) as Answer;
  expect(error).toBeUndefined();
  return { data: result?.data ?? {}, cookie: response.headers.get("set-cookie")?.split("; ")[0] };
}

const statusOf = async (headers: Headers) =>
  (await handleTrpc(new Request(`${ORIGIN}/api/trpc/me.get`, { headers }))).status;

async function switchOn(headers: Headers) {
  const { password } = user;
  const { data } = await post("auth.startTotp", { password }, headers);
  const secret = String(data.secret);
  return { secret, ...(await post("auth.confirmTotp", { code: totpCode(secret) }, headers)) };
}

it("keeps the session that switches the second step on or off, and ends all others", async () => {
  const other = await byCookie(1);
  const { data, cookie = "", secret } = await switchOn(browser);
  expect(data).toMatchObject({ recoveryCodes: expect.any(Array) as unknown, token: null });
  for (const ended of [browser, other, desktop]) expect(await statusOf(ended)).toBe(401);
  const own = { ...browser, cookie };
  expect(await statusOf(own)).toBe(200);

  const rest = { satoken: await tokenOf(user, 2) };
  const proof = { password: user.password, code: totpCode(secret, 1) };
  const stopped = await post("auth.stopTotp", proof, own);
  expect(stopped.data).toEqual({ token: null });
  for (const ended of [own, rest]) expect(await statusOf(ended)).toBe(401);
  expect(await statusOf({ cookie: stopped.cookie ?? "" })).toBe(200);
});

it("gives a desktop client another token", async () => {
  const { data, cookie, secret } = await switchOn(desktop);
  expect(cookie).toBeUndefined();
  for (const ended of [browser, desktop]) expect(await statusOf(ended)).toBe(401);
  const own = { satoken: String(data.token) };
  expect(await statusOf(own)).toBe(200);
  const proof = { password: user.password, code: totpCode(secret, 1) };
  const { data: stopped } = await post("auth.stopTotp", proof, own);
  expect(await statusOf(own)).toBe(401);
  expect(await statusOf({ satoken: String(stopped.token) })).toBe(200);
});
