import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { handleAuth } from "./handle-auth";
import { readAuthRequest } from "./read-auth-request";

const FORM = "application/x-www-form-urlencoded";

type Init = ConstructorParameters<typeof NextRequest>[1];

async function call(path: string, init: Init = {}) {
  const url = `http://localhost:3000/api/auth/${path}`;
  const nextauth = new URL(url).pathname.split("/").slice(3);
  const response = await handleAuth(new NextRequest(url, init), { params: Promise.resolve({ nextauth }) });
  return { response, status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const post = (path: string, type: string, body: BodyInit) =>
  call(path, { method: "POST", headers: { "Content-Type": type }, body });

const signInWith = (type: string, body: BodyInit) => post("callback/credentials", type, body);

describe("next-auth's paths", () => {
  it.each(["_log", "verify-request", "callback/other", "callback", "csrf/more", "signin/credentials", "x"])(
    "have nothing at %s",
    async (path) => {
      const { response, body } = await post(path, "application/json", '{"level":"error","code":"x"}');
      expect(response.status).toBe(404);
      expect(body).toEqual({ reason: "NOT_FOUND", message: expect.any(String) });
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect((await call(path)).status).toBe(404);
    },
  );

  it.each([
    ["POST", "session", "GET, HEAD"],
    ["POST", "csrf", "GET, HEAD"],
    ["PUT", "signout", "GET, HEAD, POST"],
    ["GET", "callback/credentials", "POST"],
    ["HEAD", "callback/credentials", "POST"],
  ])("refuse %s %s, and name the method there is", async (method, path, allow) => {
    const { response, body } = await call(path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    expect(body).toMatchObject({ reason: "METHOD_NOT_ALLOWED" });
  });
});

const notNames = ["%0d%0ax", "%00", "%7f", "%E5%B0%8F", "x".repeat(101)];
it.each(notNames.flatMap((name) => [`error=${name}`, `error=ok&error=${name}`, `error=${name}&error=ok`]))(
  "refuses an unknown error name: %s",
  async (query) => {
    const { status, body } = await call(`error?${query}`);
    expect([status, body.reason]).toEqual([400, "VALIDATION_FAILED"]);
  },
);

it.each(["csrf", "providers", "session", "signout"])("hands HEAD of %s on as GET", async (path) => {
  const headers = { cookie: "a=b" };
  const asked = new NextRequest(`http://localhost:3000/api/auth/${path}?x=1`, { method: "HEAD", headers });
  const { method, url, cookies } = await readAuthRequest(asked, path, "callback-url");
  expect([method, url, cookies.get("a")?.value]).toEqual(["GET", asked.url, "b"]);
});

describe("a body of a sign-in", () => {
  it("is not read beyond 16 KiB, announced or not", async () => {
    let parts = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        parts += 1;
        controller.enqueue(new Uint8Array(8_192).fill(0x61));
      },
    });
    const headers = { "Content-Type": FORM };
    const { status, body: told } = await call("callback/credentials", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    });
    expect(status).toBe(413);
    expect(told).toEqual({ reason: "PAYLOAD_TOO_LARGE", message: expect.stringContaining("16 KiB") });
    expect(parts).toBeLessThan(6);
    expect((await signInWith("application/json", "[".repeat(16_385))).status).toBe(413);
  });

  it.each([
    ["application/json", "[".repeat(16_000), 400, "MALFORMED_JSON"],
    ["application/json", "{", 400, "MALFORMED_JSON"],
    ["application/json", "", 400, "MALFORMED_JSON"],
    ["application/json; charset=utf-8", new Uint8Array([0xff, 0xfe]), 400, "MALFORMED_JSON"],
    ["application/json", "null", 400, "VALIDATION_FAILED"],
    ["application/json", '"text"', 400, "VALIDATION_FAILED"],
    ["application/json", '{"csrfToken":{}}', 400, "VALIDATION_FAILED"],
    ["application/json", '{"callbackUrl":1}', 400, "VALIDATION_FAILED"],
    ["multipart/form-data; boundary=x", "--x--", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["text/plain", "a=b", 415, "UNSUPPORTED_MEDIA_TYPE"],
    [FORM, "callbackUrl=no+address", 400, "VALIDATION_FAILED"],
    [FORM, "callbackUrl=javascript:alert(1)", 400, "VALIDATION_FAILED"],
    [FORM, "callbackUrl=http://%00", 400, "VALIDATION_FAILED"],
  ])("of %s is refused, case %#", async (type, body, status, reason) => {
    for (const path of ["callback/credentials", "signout"]) {
      expect(await post(path, type, body)).toMatchObject({ status, body: { reason } });
    }
  });
});

it("refuses an invalid callback address, in the query and in the cookie", async () => {
  for (const query of [
    "callbackUrl=no+address",
    "callbackUrl=%2F&callbackUrl=%00",
    "callbackUrl=%00&callbackUrl=%2F",
  ]) {
    expect(await call(`csrf?${query}`)).toMatchObject({ status: 400 });
    expect(await call(`signin?${query}`)).toMatchObject({ status: 400 });
  }
  const headers = { cookie: "next-auth.callback-url=no%20address" };
  expect(await call("providers", { headers })).toMatchObject({ status: 400 });
});
