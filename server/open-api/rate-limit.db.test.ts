import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey, type TestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { untilFreshWindow } from "@/testing/integration/open-api/rate-limit";
import { echoPath, noPath, notesPath } from "@/testing/integration/open-api/test-paths";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

let organization: TestOrganization;
let apiKey: TestApiKey;
beforeEach(async () => {
  organization = await createTestOrganization();
  apiKey = await createTestApiKey(organization, ["blogger:read"]);
  await untilFreshWindow();
});

const call = (key = apiKey.plaintext, path = "/open-api/test/echo") => callRoute(echoPath.GET, { key, path });
const burst = (count: number, key?: string) => Promise.all(Array.from({ length: count }, () => call(key)));

function rateOf(headers: Headers) {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN);
  return { limit: read("limit"), remaining: read("remaining"), reset: read("reset") };
}

describe("the rate of a key", () => {
  it("lets exactly 60 of 200 calls pass, over all paths together and fifty at once", async () => {
    const others = [noPath.DELETE, notesPath.GET, notesPath.POST].map((handler) =>
      callRoute(handler, { key: apiKey.plaintext }),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 405, 403]);
    const answers: Awaited<ReturnType<typeof burst>> = [];
    // More at once would have to wait for longer than a look-up may on a busy machine.
    for (const count of [50, 50, 50, 47]) answers.push(...(await burst(count)));
    const passed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([passed.length, refused.length]).toEqual([57, 140]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["RATE_LIMITED"]));
    expect(passed.map(({ headers }) => rateOf(headers).remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 57 }, (_, n) => n),
    );
    for (const { headers } of refused) {
      const { limit, remaining, reset } = rateOf(headers);
      const retryAfter = Number(headers.get("retry-after"));
      expect([limit, remaining]).toEqual([60, 0]);
      expect(Number.isInteger(reset) && reset * 1_000 > Date.now()).toBe(true);
      expect(Date.now() + retryAfter * 1_000).toBeGreaterThanOrEqual(reset * 1_000 - 1_000);
      expect(retryAfter).toBeLessThanOrEqual(60);
    }
  });

  it("is separate: another key of the organization still works", async () => {
    await burst(61);
    expect((await call()).status).toBe(429);
    const other = await createTestApiKey(organization);
    expect(rateOf((await call(other.plaintext)).headers)).toMatchObject({ limit: 60, remaining: 59 });
  });

  it("is shown with every answer once the key was recognised, errors included", async () => {
    const bad = await call(undefined, "/open-api/test/echo?limit=x");
    expect([bad.status, rateOf(bad.headers).remaining]).toEqual([400, 59]);
    await getDb().organization.update({
      where: { id: organization.organizationId },
      data: { dataMode: "LOCAL" },
    });
    const local = await call();
    expect([local.status, rateOf(local.headers).remaining]).toEqual([403, 58]);
    await getDb().organizationApiKey.update({ where: { id: apiKey.id }, data: { enabled: false } });
    const disabled = await call();
    expect([disabled.reason, rateOf(disabled.headers).remaining]).toEqual(["API_KEY_DISABLED", 57]);
    const unknown = await call(`crs_${"f".repeat(32)}`);
    expect([unknown.status, unknown.headers.has("x-ratelimit-limit")]).toEqual([401, false]);
  });
});
