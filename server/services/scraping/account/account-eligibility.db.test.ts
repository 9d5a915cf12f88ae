import { describe, expect, it } from "vitest";
import { type AccountFields, AccountScene, msUntil, soon } from "@/testing/scraping/account-scene";
import { ageAccount } from "@/testing/scraping/age-account";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/server/domain/kernel/durations";

const SLACK_MS = 20_000;

const scene = new AccountScene();
const { ctx, create, acquire, eligibility, change, rowOf } = scene;
const works = { eligible: true, reason: null, freesAt: null };

describe("whether an account works", () => {
  it.each<[string, () => AccountFields, string, "freesAt" | null]>([
    ["at risk", () => ({ status: "RISK" }), "STATUS", null],
    ["without a session", () => ({ cookieEncrypted: null }), "NO_SESSION", null],
    ["cooling down", () => ({ cooldownUntil: soon(MINUTE_MS) }), "COOLDOWN", "freesAt"],
    ["resting", () => ({ shiftRestUntil: soon(MINUTE_MS) }), "SHIFT_REST", "freesAt"],
    // PGY with BALANCED: 150 a day, 30 × 0.75 an hour.
    [
      "at its hour's cap",
      () => ({ usedThisHour: 22, hourWindowStartedAt: soon(MINUTE_MS - HOUR_MS) }),
      "HOUR_CAP",
      "freesAt",
    ],
    [
      "at its day's cap",
      () => ({ usedToday: 150, dayWindowStartedAt: soon(MINUTE_MS - DAY_MS) }),
      "DAY_CAP",
      "freesAt",
    ],
  ])("%s: no, for this reason and until then; nor can it be acquired", async (_, fields, reason, frees) => {
    const account = await create(fields());
    const answer = await eligibility(ctx(), account);
    expect(answer).toMatchObject({ eligible: false, reason });
    expect(answer.freesAt === null).toBe(frees === null);
    await expect(acquire(ctx(), 60, account)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining(reason),
      ineligible: { reason, freesAt: answer.freesAt },
      retryAfterSeconds: frees === null ? undefined : expect.any(Number),
    });
    expect(await rowOf(account)).toMatchObject({ leaseToken: null, leaseFence: 0n });
    if (frees === null) return;
    expect(Math.abs(msUntil(answer.freesAt) - MINUTE_MS)).toBeLessThan(SLACK_MS);
    expect(answer.readyAt).toBe(answer.freesAt);
    await ageAccount(account, MINUTE_MS);
    expect(await eligibility(ctx(), account)).toMatchObject(works);
    await acquire(ctx(), 60, account);
  });

  it("leased by another holder: no, until the lease ends", async () => {
    const leaseExpiresAt = soon(MINUTE_MS);
    await change({ leaseHolder: "run_x", leaseToken: "1.x", leaseExpiresAt });
    const freesAt = leaseExpiresAt.toISOString();
    const answer = await eligibility();
    expect(answer).toMatchObject({ eligible: false, reason: "LEASED", freesAt });
    // The last call of an abandoned scrape may come as late as its lease ends, and an interval follows.
    await expect(acquire()).rejects.toMatchObject({
      ineligible: { reason: "LEASED", freesAt: answer.readyAt },
    });
    expect(Date.parse(answer.readyAt ?? "")).toBeGreaterThan(leaseExpiresAt.getTime());
  });

  it("a new one with a session: yes; one scrape below its caps too", async () => {
    expect(await eligibility()).toMatchObject(works);
    expect(await eligibility(ctx(), await create({ usedToday: 149, usedThisHour: 21 }))).toMatchObject(works);
  });

  it("can be asked by users who may read the account", async () => {
    const other = (await createTestOrganization()).ctx();
    await expect(eligibility(other)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(eligibility(scene.organization.ctx([]))).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });

  it("reports the organization's suspension, and refuses to acquire", async () => {
    const suspended = await createTestOrganization({ status: "SUSPENDED" });
    const account = await createTestAccount(suspended, { cookieEncrypted: "-" });
    expect(await eligibility(suspended.ctx(), account)).toMatchObject({
      eligible: false,
      reason: "ORG_SUSPENDED",
      readyAt: null,
    });
    await expect(acquire(suspended.ctx(), 60, account)).rejects.toMatchObject({
      reason: "ORGANIZATION_SUSPENDED",
    });
  });
});
