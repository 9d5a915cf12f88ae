import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { setScraperAccountCookie, updateScraperAccount } from ".";

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const until = new Date(Date.now() + 3_600_000);

let organization: TestOrganization;
let id: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  id = await createTestAccount(organization);
});

const cool = (fields: object) =>
  getDb().scraperAccount.update({
    where: { id },
    data: { cooldownUntil: until, cooldownRound: 1, consecutiveFailures: 3, ...fields },
  });
const renew = () => setScraperAccountCookie({ ctx: organization.ctx(), input: { id, cookie: "a=1; b=2" } });
const confirm = () => updateScraperAccount({ ctx: organization.ctx(), input: { id, status: "ACTIVE" } });
const rowOf = () => getDb().scraperAccount.findUniqueOrThrow({ where: { id } });

describe("a new session that a user confirms", () => {
  it.each([
    ["a captcha of its last scrape", { lastUsedAt: ago(5), lastCaptchaAt: ago(4) }],
    ["a captcha that a client told", { status: "RISK", riskReason: "L2_CAPTCHA", riskAt: ago(4) }],
    ["the end of the former one", { status: "RISK", riskReason: "L3_AUTH_FAIL", riskAt: ago(4) }],
  ])("ends the cooldown after %s; the next scrape is the probe", async (_, cause) => {
    await cool(cause);
    await renew();
    expect(await rowOf()).toMatchObject({ cooldownUntil: until });
    expect(await confirm()).toMatchObject({ status: "ACTIVE", cooldownUntil: null });
    expect(await rowOf()).toMatchObject({ cooldownRound: 1, consecutiveFailures: 3 });
  });

  it.each([
    ["other failures since the captcha", { lastUsedAt: ago(3), lastCaptchaAt: ago(4) }],
    ["a ban", { riskReason: "L4_BANNED after L2_CAPTCHA", riskAt: ago(4) }],
    ["a cooldown without a cause of the session's", {}],
  ])("leaves the cooldown after %s", async (_, cause) => {
    await cool(cause);
    await renew();
    expect(await confirm()).toMatchObject({ cooldownUntil: until.toISOString() });
  });

  it("is required: a confirmation alone does not end the cooldown", async () => {
    await cool({ lastAuthAt: ago(9), lastUsedAt: ago(5), lastCaptchaAt: ago(4) });
    expect(await confirm()).toMatchObject({ cooldownUntil: until.toISOString() });
  });
});
