import { beforeEach, describe, expect, it } from "vitest";
import { nextMidnight, type ScrapeOutcome } from "@/server/domain/scraping/pace";
import { type Db, getDb } from "@/server/infra/db";
import { ageAccount } from "@/testing/scraping/age-account";
import { createPacedAccounts, freePace } from "@/testing/scraping/create-paced-accounts";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getPaceAccounts, pickAccount, type PickRequest, renewLease, settleScrape } from ".";
import { settleBy, LEASED_STATEMENT } from "./internal/settle-scrape";

const LEASE_MS = 5 * MINUTE_MS;
const pace = freePace({ hourCap: 10, orgDailyBudget: 100 });

let organization: TestOrganization;
let account: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  [account = ""] = await createPacedAccounts(organization, 1);
});

async function load(given: Partial<PickRequest> = {}) {
  const place = { organizationId: organization.organizationId, platform: "STARMAP" as const };
  const situation = await getPaceAccounts(getDb(), { ...place, taskKey: given.taskKey ?? "run_1" });
  const usual = { pace, worker: "run_1", leaseMs: LEASE_MS, priority: "MANUAL", taskKey: "run_1" } as const;
  return { situation, request: { ...situation, ...place, ...usual, ...given } };
}

async function picked(given: Partial<PickRequest> = {}) {
  const { situation, request } = await load(given);
  const outcome = await pickAccount(getDb(), situation.accounts, request);
  if (!outcome.picked) throw new Error(`not picked: ${outcome.reason}`);
  return outcome;
}

const row = () => getDb().scraperAccount.findUniqueOrThrow({ where: { id: account } });
const settleWith = (lease: { accountId: string; token: string }, outcome: ScrapeOutcome = { kind: "ok" }) => {
  const now = Date.now();
  return getDb().$transaction((tx) => settleScrape(tx, lease, { pace, outcome, now, lastRequestAt: now }));
};

describe("between loading and picking", () => {
  it.each<[string, (db: Db) => Promise<unknown>, reason: string]>([
    [
      "a mark",
      (db) => db.scraperAccount.update({ where: { id: account }, data: { status: "RISK" } }),
      "TAKEN",
    ],
    [
      "a session taken away",
      (db) => db.scraperAccount.update({ where: { id: account }, data: { cookieEncrypted: null } }),
      "TAKEN",
    ],
    ["an account deleted", (db) => db.scraperAccount.delete({ where: { id: account } }), "TAKEN"],
    [
      "a suspension",
      (db) =>
        db.organization.update({ where: { id: organization.organizationId }, data: { status: "SUSPENDED" } }),
      "ORG_SUSPENDED",
    ],
    [
      "a change to LOCAL",
      (db) =>
        db.organization.update({ where: { id: organization.organizationId }, data: { dataMode: "LOCAL" } }),
      "TAKEN",
    ],
    [
      "the task's last scrape",
      (db) => db.paceTaskUse.updateMany({ where: { accountId: account }, data: { used: 1_000_000 } }),
      "TASK_CAP",
    ],
    [
      "the budget's last scrape",
      (db) =>
        db.$executeRaw`UPDATE pace_budget SET used = 100 WHERE organization_id = ${organization.organizationId}`,
      "ORG_DAILY_BUDGET",
    ],
  ])("%s refuses the pick, and nothing is written", async (_, change, reason) => {
    await settleWith((await picked()).lease);
    const { situation, request } = await load();
    await change(getDb());
    const before = await getDb().scraperAccount.findUnique({ where: { id: account } });
    const midnight = nextMidnight(situation.timeZone, situation.now);
    expect(await pickAccount(getDb(), situation.accounts, request)).toEqual({
      picked: false,
      reason,
      freesAt: reason === "ORG_DAILY_BUDGET" ? midnight : null,
    });
    expect(await getDb().scraperAccount.findUnique({ where: { id: account } })).toEqual(before);
  });

  it("a row that another transaction locks is skipped, and the next one picked", async () => {
    const [second] = await createPacedAccounts(organization, 1);
    const { situation, request } = await load();
    await getDb().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM scraper_account WHERE id = ${account} FOR UPDATE`;
      expect(await pickAccount(getDb(), situation.accounts, request)).toMatchObject({
        picked: true,
        account: { id: second },
      });
    });
  });
});

describe("what cannot be picked", () => {
  it("is an account of another platform, even when the caller passes one", async () => {
    const { situation, request } = await load();
    await createPacedAccounts(organization, 1, { platform: "PGY" });
    const { organizationId } = organization;
    const { accounts } = await getPaceAccounts(getDb(), { organizationId, platform: "PGY" });
    expect(await pickAccount(getDb(), accounts, request)).toMatchObject({ picked: false });
    expect(await pickAccount(getDb(), [...accounts, ...situation.accounts], request)).toMatchObject({
      picked: true,
      account: { id: account, platform: "STARMAP" },
    });
  });

  it("reports the reason and until when", async () => {
    const { situation, request } = await load();
    const at = { ...request, now: situation.now };
    const cooldownUntil = situation.now + MINUTE_MS;
    const cooling = situation.accounts.map((each) => ({ ...each, cooldownUntil }));
    expect(await pickAccount(getDb(), cooling, at)).toEqual({
      picked: false,
      reason: "COOLDOWN",
      freesAt: cooldownUntil,
    });
    const waiting = situation.accounts.map((each) => ({ ...each, nextRequestAt: situation.now + 5 }));
    expect(await pickAccount(getDb(), waiting, at)).toMatchObject({
      reason: "INTERVAL",
      freesAt: situation.now + 5,
    });
    expect(await pickAccount(getDb(), [], at)).toEqual({
      picked: false,
      reason: "NO_ACCOUNT",
      freesAt: null,
    });
    const local = { ...at, dataMode: "LOCAL" as const, taskOwnerUserId: "usr_other" };
    expect(await pickAccount(getDb(), situation.accounts, local)).toMatchObject({ reason: "OWNER" });
    const [theirs] = situation.accounts;
    const mine = { ...theirs, id: "acc_mine", ownerUserId: "usr_other", status: "RISK" } as typeof theirs;
    const both = [theirs, mine].flatMap((each) => each ?? []);
    expect(await pickAccount(getDb(), both, local)).toMatchObject({ reason: "STATUS" });
    expect((await row()).revision).toBe(0n);
  });
});

describe("the budget of a day", () => {
  const spend = async (used: number) => {
    await settleWith((await picked()).lease);
    const { organizationId } = organization;
    await getDb()
      .$executeRaw`UPDATE pace_budget SET used = ${used} WHERE organization_id = ${organizationId}`;
  };
  const reasonOf = async (orgDailyBudget: number, priority: PickRequest["priority"]) => {
    const { situation, request } = await load({ pace: { ...pace, orgDailyBudget }, priority });
    const outcome = await pickAccount(getDb(), situation.accounts, request);
    if (!outcome.picked) return outcome.reason;
    await settleWith(outcome.lease);
    return null;
  };

  it("is the whole day's, whichever policy spent it", async () => {
    await spend(999);
    expect(await reasonOf(1_000, "MANUAL")).toBeNull();
    expect(await reasonOf(1_000, "MANUAL")).toBe("ORG_DAILY_BUDGET");
    expect(await reasonOf(3_000, "DAILY")).toBeNull();
  });

  it("keeps a tenth for MANUAL, whatever spent the rest", async () => {
    await spend(899);
    expect(await reasonOf(1_000, "DAILY")).toBeNull();
    expect(await reasonOf(1_000, "DAILY")).toBe("ORG_DAILY_BUDGET");
    expect(await reasonOf(1_000, "MANUAL")).toBeNull();
  });
});

describe("a scrape that is settled", () => {
  it("frees the account and applies its outcome, keeping a status that was set during the scrape", async () => {
    const { lease, account: started } = await picked();
    expect(await row()).toMatchObject({ leaseToken: lease.token, leaseFence: 1n, usedToday: 1 });
    await getDb().scraperAccount.update({ where: { id: account }, data: { status: "REVOKED" } });
    const ended = await settleWith(lease, { kind: "RATE_LIMITED", retryAfterMs: MINUTE_MS });
    expect(ended).toMatchObject({ status: "REVOKED", slowdown: 2, leaseHolder: null });
    expect(ended?.revision).toBeGreaterThan(started.revision);
    const stored = await row();
    expect(stored).toMatchObject({ status: "REVOKED", slowdown: 2, leaseToken: null, leaseExpiresAt: null });
    expect(stored.revision).toBe(ended?.revision);
    expect(stored.nextRequestAt?.getTime()).toBe(ended?.nextRequestAt);
    expect((await load()).situation.accounts).toEqual([ended]);
  });

  it("clears the result of a failed check when it succeeds", async () => {
    await getDb().scraperAccount.update({ where: { id: account }, data: { failedCheckCode: "TIMEOUT" } });
    await settleWith((await picked()).lease, { kind: "TIMEOUT" });
    expect((await row()).failedCheckCode).toBe("TIMEOUT");
    await settleWith((await picked()).lease);
    expect((await row()).failedCheckCode).toBeNull();
  });

  it("bans the account that the platform banned", async () => {
    await settleWith((await picked()).lease, { kind: "L4_BANNED" });
    expect(await row()).toMatchObject({ status: "BANNED", riskReason: "L4_BANNED", consecutiveFailures: 1 });
  });
});

async function dieSettling(lease: { accountId: string; token: string }) {
  const now = Date.now();
  await getDb()
    .$transaction(async (tx) => {
      await settleScrape(tx, lease, { pace, outcome: { kind: "ok" }, now, lastRequestAt: now });
      await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    })
    .then(
      () => expect.unreachable("the connection was to die"),
      () => undefined,
    );
}

describe("a scrape that is never settled", () => {
  it("stays counted, and its account is free when the lease has ended", async () => {
    const { lease } = await picked();
    await dieSettling(lease);
    expect(await row()).toMatchObject({ usedToday: 1, usedThisHour: 1, leaseToken: lease.token });
    const { situation, request } = await load();
    expect(request.usedInTask).toEqual({ [account]: 1 });
    expect(situation.spentToday).toBe(1);
    const early = { ...request, worker: "run_2", now: lease.expiresAt - 1 };
    expect(await pickAccount(getDb(), situation.accounts, early)).toMatchObject({
      picked: false,
      reason: "LEASED",
      freesAt: lease.expiresAt,
    });
    const late = { ...request, now: lease.expiresAt };
    const next = await pickAccount(getDb(), situation.accounts, late);
    expect(next).toMatchObject({ picked: true, lease: { fence: 2n }, account: { usedToday: 2 } });
    expect(await settleWith(lease)).toBeNull();
    expect(await row()).toMatchObject({ leaseFence: 2n, leaseHolder: "run_1" });
  });

  it("releases another's lease when the token is not compared", async () => {
    const { lease } = await picked();
    const { situation, request } = await load();
    const taken = await pickAccount(getDb(), situation.accounts, { ...request, now: lease.expiresAt });
    expect(taken).toMatchObject({ picked: true });
    expect(LEASED_STATEMENT).toContain("AND a.lease_token = $2");
    const careless = LEASED_STATEMENT.replace("AND a.lease_token = $2", "AND $2::text IS NOT NULL");
    const now = Date.now();
    const settlement = { pace, outcome: { kind: "ok" }, now, lastRequestAt: now } as const;
    expect(await getDb().$transaction((tx) => settleBy(careless, tx, lease, settlement))).not.toBeNull();
    expect(await row()).toMatchObject({ leaseToken: null });
  });
});

describe("a lease that is renewed", () => {
  it("lasts longer, except for an account that has to stop", async () => {
    const { lease } = await picked({ leaseMs: MINUTE_MS });
    const renewed = await renewLease(getDb(), lease, LEASE_MS);
    expect(renewed?.expiresAt).toBeGreaterThan(lease.expiresAt);
    expect((await row()).leaseExpiresAt?.getTime()).toBe(renewed?.expiresAt);
    await getDb().scraperAccount.update({ where: { id: account }, data: { status: "RISK" } });
    expect(await renewLease(getDb(), lease, LEASE_MS)).toBeNull();
    await getDb().scraperAccount.update({ where: { id: account }, data: { status: "ACTIVE" } });
    expect(await renewLease(getDb(), { ...lease, token: "1.other" }, LEASE_MS)).toBeNull();
    expect(await renewLease(getDb(), lease, LEASE_MS)).not.toBeNull();
    await ageAccount(account, 2 * LEASE_MS);
    expect(await renewLease(getDb(), lease, LEASE_MS)).toBeNull();
  });
});
