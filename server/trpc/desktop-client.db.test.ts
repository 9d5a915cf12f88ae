import { beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { handleTrpc } from "./handle-trpc";

const COOKIE = "web_session=040069b5";

let organization: TestOrganization;
let person: TestUser;
beforeAll(async () => {
  await seedTestPace();
  organization = await createTestOrganization();
  const { organizationId } = organization;
  const permissions = ["scraper-account:read", "scraper-account:write", "scraper-account:cookie"] as const;
  person = await createTestUser({ permissions, memberOf: [organizationId] });
  await getDb().organizationMember.updateMany({
    where: { userId: person.id },
    data: { grants: ["scraper-account:cookie"] },
  });
});

type Answer = { result?: { data: Record<string, unknown> }; error?: { data: Record<string, unknown> } };

async function call(
  method: "GET" | "POST",
  path: string,
  input: object,
  headers: Record<string, string> = {},
) {
  const url = `http://localhost:3000/api/trpc/${path}`;
  const json = JSON.stringify(input);
  const all = { "content-type": "application/json", ...headers };
  const request =
    method === "GET"
      ? new Request(`${url}?input=${encodeURIComponent(json)}`, { headers: all })
      : new Request(url, { method, headers: all, body: json });
  const response = await handleTrpc(request);
  return { status: response.status, ...((await response.json()) as Answer) };
}

it("a desktop client signs in, stores an account's session, and acquires and releases the account", async () => {
  const { username, password } = person;
  const signedIn = await call("POST", "auth.login", { username, password });
  const headers = { satoken: String(signedIn.result?.data.token) };
  const get = async (path: string, input: object) => call("GET", `scraperAccount.${path}`, input, headers);
  const post = async (path: string, input: object) => call("POST", `scraperAccount.${path}`, input, headers);

  const made = await post("create", { platform: "PGY", displayName: "小红书一号", usedToday: 12 });
  expect(made).toMatchObject({ status: 200, result: { data: { usedToday: 12, ownerUserName: username } } });
  const id = String(made.result?.data.id);
  expect(await post("setCookie", { id, cookie: COOKIE })).toMatchObject({ status: 200 });
  expect(await post("cookie", { id })).toMatchObject({ result: { data: { cookie: COOKIE } } });
  expect(await get("list", {})).toMatchObject({ result: { data: { list: [{ id }] } } });
  expect(await get("eligibility", { id })).toMatchObject({ result: { data: { eligible: true } } });

  const acquired = await post("acquire", { id, seconds: 60 });
  const { leaseToken } = acquired.result?.data ?? {};
  const second = await post("acquire", { id, seconds: 60 });
  expect(second).toMatchObject({
    status: 409,
    error: { data: { reason: "CONFLICT", ineligible: { reason: "LEASED", freesAt: expect.any(String) } } },
  });
  expect(await post("setCookie", { id, cookie: COOKIE })).toMatchObject({ status: 409 });
  expect(await post("setCookie", { id, cookie: COOKIE, leaseToken })).toMatchObject({ status: 200 });
  expect(await post("renew", { id, leaseToken, seconds: 120 })).toMatchObject({ status: 200 });
  expect(await post("release", { id, leaseToken, outcome: "L2_CAPTCHA" })).toMatchObject({
    result: { data: { usedToday: 13, consecutiveFailures: 1 } },
  });
  const marked = await post("markRisk", { id, reason: "L3_AUTH_FAIL" });
  expect(marked).toMatchObject({ result: { data: { status: "RISK" } } });
  expect(await post("update", { id, status: "ACTIVE" })).toMatchObject({
    result: { data: { status: "ACTIVE" } },
  });
  expect(await get("get", { id })).toMatchObject({ result: { data: { id, currentShiftCount: 1 } } });
});

it("every call without a token is refused", async () => {
  expect(await call("GET", "scraperAccount.list", {})).toMatchObject({ status: 401 });
  expect(await call("POST", "scraperAccount.cookie", { id: "acc_0" })).toMatchObject({ status: 401 });
});
