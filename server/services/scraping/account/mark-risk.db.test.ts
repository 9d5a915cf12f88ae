import { beforeEach, describe, expect, it } from "vitest";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getScraperAccount, markScraperAccountRisk } from ".";

const EARLIER = "2026-05-01T00:00:00.000Z";
const minutesAfter = (markedAt: number, instant: string | null) =>
  instant === null ? null : Math.round((Date.parse(instant) - markedAt) / MINUTE_MS);

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

type Mark = { reason?: string; cooldownMinutes?: number };
const statuses = ["ACTIVE", "RISK", "BANNED", "REVOKED"] as const;

type Records = { riskReason?: string; cooldownMinutes?: number };
const rows: [mark: Mark, becomes: (typeof statuses)[number] | "as it was", records: Records][] = [
  [{}, "RISK", {}],
  [{ cooldownMinutes: 10 }, "RISK", {}],
  [{ reason: "" }, "RISK", {}],
  [{ reason: "", cooldownMinutes: 10 }, "RISK", {}],
  [{ reason: "  " }, "RISK", {}],
  ...(["L4_BANNED", "HTTP 403 L4_BANNED: sealed", "L2_CAPTCHA then L4_BANNED", "L4_BANNED,L3_AUTH_FAIL"].map(
    (reason) => [{ reason }, "BANNED", { riskReason: reason, cooldownMinutes: 360 }],
  ) as [Mark, "BANNED", Records][]),
  ...(["L2_CAPTCHA", "L3_AUTH_FAIL", "met L2_CAPTCHA on note", "L3_AUTH_FAIL/L2_CAPTCHA"].map((reason) => [
    { reason },
    "RISK",
    { riskReason: reason, cooldownMinutes: 360 },
  ]) as [Mark, "RISK", Records][]),
  [{ reason: "L4_BANNED", cooldownMinutes: 5 }, "BANNED", { riskReason: "L4_BANNED", cooldownMinutes: 5 }],
  [
    { reason: "L3_AUTH_FAIL", cooldownMinutes: 0 },
    "RISK",
    { riskReason: "L3_AUTH_FAIL", cooldownMinutes: 0 },
  ],
  [{ reason: "slow today" }, "as it was", { cooldownMinutes: 360 }],
  [{ reason: "slow today", cooldownMinutes: 0 }, "as it was", { cooldownMinutes: 0 }],
  [{ reason: "l4_banned" }, "as it was", { cooldownMinutes: 360 }],
  [{ reason: "L2 CAPTCHA" }, "as it was", { cooldownMinutes: 360 }],
];

describe.each(statuses)("an account that is %s", (status) => {
  it.each(rows)("marked with %j becomes %s", async (mark, becomes, records) => {
    const known = { riskReason: "before", riskAt: EARLIER, cooldownUntil: EARLIER };
    const id = await createTestAccount(organization, { status, ...known, consecutiveFailures: 2 });
    const ctx = organization.ctx();
    const before = await getScraperAccount({ ctx, input: { id } });
    const markedAt = Date.now();
    const after = await markScraperAccountRisk({ ctx, input: { id, ...mark } });
    const { updatedAt, riskAt, cooldownUntil } = after;
    const { cooldownMinutes, ...recorded } = records;
    expect(after).toEqual({
      ...before,
      status: becomes === "as it was" ? status : becomes,
      riskAt,
      cooldownUntil,
      updatedAt,
      ...recorded,
    });
    if ("riskReason" in records) expect(minutesAfter(markedAt, riskAt)).toBe(0);
    else expect(riskAt).toBe(EARLIER);
    if (cooldownMinutes === undefined) expect(cooldownUntil).toBe(EARLIER);
    else expect(minutesAfter(markedAt, cooldownUntil)).toBe(cooldownMinutes);
    expect(await getScraperAccount({ ctx, input: { id } })).toEqual(after);
  });
});

it.each<[string, Mark, string]>([
  ["a reason of 501 characters", { reason: "x".repeat(501) }, "reason"],
  ["minutes before now", { reason: "x", cooldownMinutes: -1 }, "cooldownMinutes"],
  ["half a minute", { reason: "x", cooldownMinutes: 0.5 }, "cooldownMinutes"],
  ["minutes without an end", { reason: "x", cooldownMinutes: 2 ** 31 }, "cooldownMinutes"],
  ["a status", { status: "ACTIVE" } as Mark, "status"],
])("refuses %s", async (_, mark, path) => {
  const id = await createTestAccount(organization);
  await expect(
    markScraperAccountRisk({ ctx: organization.ctx(), input: { id, ...mark } }),
  ).rejects.toMatchObject({
    reason: "VALIDATION_FAILED",
    issues: [{ path }],
  });
});

it("accepts 500 characters, and the latest possible instant", async () => {
  const id = await createTestAccount(organization);
  const input = { id, reason: `L4_BANNED${"險".repeat(491)}`, cooldownMinutes: 2 ** 31 - 1 };
  const { riskReason, cooldownUntil } = await markScraperAccountRisk({ ctx: organization.ctx(), input });
  expect(riskReason).toBe(input.reason);
  expect(cooldownUntil).toMatch(/^6\d{3}-/);
});
