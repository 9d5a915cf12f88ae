import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { rateLimiter } from "@/server/infra/limiter";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { untilFreshWindow } from "@/testing/integration/open-api/rate-limit";
import { countNotes, notesPath } from "@/testing/integration/open-api/test-paths";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { requestRate } from "./admit";

/** docs/rules.md#order-of-checks. The request breaks every rule, and is corrected one rule at a time. */
it("refuses a request for the first thing that is wrong with it", async () => {
  const organization = await createTestOrganization();
  const { organizationId } = organization;
  const mendOrganization = (data: object) =>
    getDb().organization.update({ where: { id: organizationId }, data });
  const mendKey = (id: string, data: object) => getDb().organizationApiKey.update({ where: { id }, data });

  const wellFormed = (notes: object) => JSON.stringify({ name: organizationId, ...notes });
  const known = await createTestApiKey(organization, ["blogger:read"]);
  await mendKey(known.id, { enabled: false });
  const fresh = await createTestApiKey(organization, ["blogger:read"]);
  const writer = await createTestApiKey(organization);
  await untilFreshWindow();
  await rateLimiter().take({ key: `api-key:${known.id}`, ...requestRate, limit: 1 });
  for (let i = 1; i < requestRate.limit; i += 1) {
    await rateLimiter().take({ key: `api-key:${known.id}`, ...requestRate });
  }

  const headers: Record<string, string> = { "Idempotency-Key": "taken" };
  const request = {
    method: "POST",
    path: "/open-api/test/notes?nonsense=1",
    headers,
    body: "x".repeat(4 * 1_024 * 1_024 + 1),
  };
  const steps: [status: number, reason: string, mend: () => unknown][] = [
    [401, "API_KEY_MISSING", () => (headers["X-API-Key"] = "crs_no key")],
    [401, "API_KEY_INVALID", () => (headers["X-API-Key"] = `crs_${"0".repeat(32)}`)],
    [401, "API_KEY_INVALID", () => (headers["X-API-Key"] = known.plaintext)],
    [401, "API_KEY_DISABLED", () => mendKey(known.id, { enabled: true })],
    [429, "RATE_LIMITED", () => (headers["X-API-Key"] = fresh.plaintext)],
    [403, "ORGANIZATION_SUSPENDED", () => mendOrganization({ status: "ACTIVE" })],
    [403, "SUBSCRIPTION_EXPIRED", () => mendOrganization({ subscriptionExpiresAt: null })],
    [403, "LOCAL_DATA_MODE", () => mendOrganization({ dataMode: "CLOUD" })],
    [403, "SCOPE_MISSING", () => mendKey(fresh.id, { scope: { permissions: ["blogger:write"] } })],
    [413, "PAYLOAD_TOO_LARGE", () => (request.body = '{"name":')],
    [415, "UNSUPPORTED_MEDIA_TYPE", () => (headers["Content-Type"] = "application/json")],
    [400, "MALFORMED_JSON", () => (request.body = wellFormed({ items: [1, 2, 3, 4] }))],
    [400, "BATCH_TOO_LARGE", () => (request.body = wellFormed({ fail: "crash" }))],
    [400, "VALIDATION_FAILED", () => (request.path = "/open-api/test/notes")],
    [409, "IDEMPOTENCY_KEY_REUSED", () => (headers["Idempotency-Key"] = "free")],
    [500, "INTERNAL", () => (request.body = wellFormed({}))],
  ];
  const first = { name: `${organizationId}/first` };
  await callRoute(notesPath.POST, { method: "POST", key: writer.plaintext, headers, json: first });
  await mendOrganization({
    status: "SUSPENDED",
    subscriptionExpiresAt: new Date(Date.now() - 1),
    dataMode: "LOCAL",
  });

  for (const [status, reason, mend] of steps) {
    const answer = await callRoute(notesPath.POST, request);
    expect([answer.status, answer.reason]).toEqual([status, reason]);
    const afterKey = !["API_KEY_MISSING", "API_KEY_INVALID"].includes(reason);
    expect([reason, answer.headers.has("x-ratelimit-limit")]).toEqual([reason, afterKey]);
    await mend();
  }
  expect((await callRoute(notesPath.POST, request)).status).toBe(200);
  expect(await countNotes(getDb(), organizationId)).toBe(1);
});
