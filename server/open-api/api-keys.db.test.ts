import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { untilFreshWindow } from "@/testing/integration/open-api/rate-limit";
import { echoPath, noPath, notesPath } from "@/testing/integration/open-api/test-paths";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createTestOrganization();
});

const unknownKey = () => `crs_${randomBytes(16).toString("hex")}`;
const newAddress = () => `2001:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}:1::1`;
const from = (address: string) => ({ "X-Front-Address": address });
const echo = (key: string | undefined, headers = {}) =>
  callRoute(echoPath.GET, {
    ...(key !== undefined && { key }),
    headers: { ...from(newAddress()), ...headers },
  });

describe("a key", () => {
  it.each([
    ["none", undefined, "API_KEY_MISSING"],
    ["an empty one", "", "API_KEY_MISSING"],
    ["one too short", "crs_0123", "API_KEY_INVALID"],
    ["capital letters", `crs_${"A".repeat(32)}`, "API_KEY_INVALID"],
    ["another prefix", `key_${"0".repeat(32)}`, "API_KEY_INVALID"],
    ["a newline's worth more", `crs_${"0".repeat(33)}`, "API_KEY_INVALID"],
    ["an unknown one", unknownKey(), "API_KEY_INVALID"],
  ])("is refused: %s", async (_what, key, reason) => {
    const answer = await echo(key);
    expect(answer).toMatchObject({ status: 401, reason });
    expect(answer.text).not.toContain(key === undefined || key === "" ? "\0" : key);
  });

  it("is not taken from the query or from Authorization", async () => {
    const { plaintext } = await createTestApiKey(organization);
    const path = `/open-api/test/echo?X-API-Key=${plaintext}&apiKey=${plaintext}`;
    const headers = { Authorization: `Bearer ${plaintext}` };
    expect((await callRoute(echoPath.GET, { path, headers })).reason).toBe("API_KEY_MISSING");
  });

  it("is refused at the very next request once disabled, and works again once enabled", async () => {
    const { id, plaintext } = await createTestApiKey(organization);
    const setEnabled = (enabled: boolean) =>
      getDb().organizationApiKey.update({ where: { id }, data: { enabled } });
    for (let round = 0; round < 5; round += 1) {
      expect((await echo(plaintext)).status).toBe(200);
      await setEnabled(false);
      expect(await echo(plaintext)).toMatchObject({ status: 401, reason: "API_KEY_DISABLED" });
      await setEnabled(true);
    }
  });

  it("allows only what its scope grants; a path for any permission accepts any", async () => {
    const { plaintext } = await createTestApiKey(organization, ["task:read"]);
    expect((await echo(plaintext)).status).toBe(200);
    const json = { name: organization.organizationId };
    const refused = await callRoute(notesPath.POST, { method: "POST", key: plaintext, json });
    expect(refused).toMatchObject({ status: 403, reason: "SCOPE_MISSING" });
    expect(refused.message).toContain("blogger:write");
  });

  it("has no writes with a scope that names none, or that is null", async () => {
    const { id, plaintext } = await createTestApiKey(organization, []);
    const post = () =>
      callRoute(notesPath.POST, {
        method: "POST",
        key: plaintext,
        json: { name: organization.organizationId },
      });
    expect((await post()).reason).toBe("SCOPE_MISSING");
    await getDb().$executeRaw`UPDATE organization_api_key SET scope = NULL WHERE id = ${id}`;
    expect((await post()).reason).toBe("SCOPE_MISSING");
    expect((await echo(plaintext)).status).toBe(200);
  });

  it("records when and from where it was used, after the answer", async () => {
    const { id, plaintext } = await createTestApiKey(organization);
    await echo(plaintext, from("203.0.114.9"));
    await expect
      .poll(() => getDb().organizationApiKey.findUnique({ where: { id } }))
      .toMatchObject({ lastUsedIp: "203.0.114.9", lastUsedAt: expect.any(Date) });
  });

  it("is required for unknown paths and methods, too", async () => {
    const { plaintext: key } = await createTestApiKey(organization);
    expect((await callRoute(noPath.GET)).reason).toBe("API_KEY_MISSING");
    expect(await callRoute(noPath.GET, { key })).toMatchObject({ status: 404, reason: "NOT_FOUND" });
    const wrongMethod = await callRoute(notesPath.PUT, { method: "PUT", key });
    expect(wrongMethod).toMatchObject({ status: 405, reason: "METHOD_NOT_ALLOWED" });
    expect(wrongMethod.headers.get("allow")).toBe("POST");
  });
});

/** As many at once as are looked up at once: of more, a busy machine refuses what waits for too long. */
async function byEights<Answer>(count: number, call: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n += 8) {
    const some = Array.from({ length: Math.min(8, count - n) }, (_, at) => call(n + at));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

describe("guessing keys", () => {
  it("ends after 30 wrong ones in a minute from one network, while good keys from there pass", async () => {
    await untilFreshWindow();
    const network = newAddress().replace("::1", "");
    const guess = (n: number, key = unknownKey()) => echo(key, from(`${network}::${n.toString(16)}`));
    const answers = await byEights(45, guess);
    expect(answers.filter(({ reason }) => reason === "API_KEY_INVALID")).toHaveLength(30);
    expect(answers.filter(({ reason }) => reason === "RATE_LIMITED")).toHaveLength(15);
    const refused = await guess(1);
    expect(refused).toMatchObject({ status: 429, reason: "RATE_LIMITED" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const neverSeen = await createTestApiKey(organization);
    expect((await guess(1, neverSeen.plaintext)).status).toBe(200);
  });

  it("also ends for callers whose address is only claimed", async () => {
    await untilFreshWindow();
    const guess = (n: number) =>
      callRoute(echoPath.GET, { key: unknownKey(), headers: { "X-Forwarded-For": `203.0.113.${n}` } });
    const answers = await byEights(34, guess);
    expect(answers.filter(({ reason }) => reason === "RATE_LIMITED")).toHaveLength(4);
  });

  it("counts neither malformed nor disabled keys", async () => {
    await untilFreshWindow();
    const address = newAddress();
    const { id, plaintext } = await createTestApiKey(organization);
    await getDb().organizationApiKey.update({ where: { id }, data: { enabled: false } });
    const answers = await byEights(35, (n) => echo(n % 2 === 0 ? "crs_no" : plaintext, from(address)));
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    expect((await echo(unknownKey(), from(address))).status).toBe(401);
  });
});
