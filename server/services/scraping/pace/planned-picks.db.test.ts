import { beforeEach, describe, expect, it } from "vitest";
import { type Pace } from "@/server/domain/scraping/pace";
import { getDb } from "@/server/infra/db";
import { createPacedAccounts, freePace } from "@/testing/scraping/create-paced-accounts";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getPaceAccounts, pickPlanned, planPick, settleScrapes, type Settlement } from ".";

const TASK = "run_first";

let organization: TestOrganization;
let accounts: string[];
beforeEach(async () => {
  organization = await createTestOrganization();
  accounts = (await createPacedAccounts(organization, 3)).sort();
});

async function plan(pace: Pace = freePace()) {
  const { organizationId } = organization;
  const place = { organizationId, platform: "STARMAP", taskKey: TASK } as const;
  const { accounts: loaded, ...situation } = await getPaceAccounts(getDb(), place);
  const request = { ...situation, ...place, pace, priority: "MANUAL" as const };
  const how = { worker: "run_1", leaseMs: 5 * MINUTE_MS };
  const planned = loaded.flatMap((account) => planPick(account, { ...request, ...how }) ?? []);
  return { planned, pick: () => pickPlanned(getDb(), planned, request), now: situation.now, pace };
}

const rows = () =>
  getDb().scraperAccount.findMany({ where: { id: { in: accounts } }, orderBy: { id: "asc" } });
const budget = async () => (await getDb().paceBudget.findFirst({ where: organizationOf() }))?.used ?? 0;
const organizationOf = () => ({ organizationId: organization.organizationId });
const uses = async () =>
  (await getDb().paceTaskUse.findMany({ where: { accountId: { in: accounts } } })).map(({ used }) => used);

describe("planned picks", () => {
  it("take their accounts at once, and count each against account, task and budget", async () => {
    const { pick } = await plan();
    const picked = await pick();
    expect([...picked.keys()].sort()).toEqual(accounts);
    const written = await rows();
    for (const row of written) {
      const one = picked.get(row.id);
      expect(row).toMatchObject({ usedToday: 1, usedThisHour: 1, leaseHolder: "run_1", leaseFence: 1n });
      expect(one?.lease).toMatchObject({ token: row.leaseToken, fence: 1n });
      expect(one?.account).toMatchObject({ revision: row.revision, usedToday: 1 });
    }
    expect(new Set(written.map(({ leaseToken }) => leaseToken)).size).toBe(3);
    expect(await budget()).toBe(3);
    expect(await uses()).toEqual([1, 1, 1]);
  });

  it("leave out an account that changed since it was loaded, and count the others alone", async () => {
    const { pick } = await plan();
    await getDb().scraperAccount.update({ where: { id: accounts[1] ?? "" }, data: { displayName: "二号" } });
    expect([...(await pick()).keys()].sort()).toEqual([accounts[0], accounts[2]]);
    expect((await rows()).map(({ usedToday }) => usedToday)).toEqual([1, 0, 1]);
    expect(await budget()).toBe(2);
  });

  it("take none if the budget has room for some of them only", async () => {
    const { pick } = await plan(freePace({ orgDailyBudget: 2 }));
    expect((await pick()).size).toBe(0);
    expect((await rows()).map(({ leaseToken }) => leaseToken)).toEqual([null, null, null]);
    expect([await budget(), await uses()]).toEqual([0, []]);
  });

  it("of two at the same time never exceed the budget", async () => {
    const [first, second] = [
      await plan(freePace({ orgDailyBudget: 4 })),
      await plan(freePace({ orgDailyBudget: 4 })),
    ];
    await createPacedAccounts(organization, 3);
    const other = await plan(freePace({ orgDailyBudget: 4 }));
    await Promise.all([first.pick(), second.pick(), other.pick()]);
    const leased = await getDb().scraperAccount.count({
      where: { ...organizationOf(), leaseHolder: "run_1" },
    });
    expect(leased).toBeLessThanOrEqual(4);
    expect(await budget()).toBe(leased);
  });

  it("leave out an account that reached its cap for the task", async () => {
    const pace = freePace({ perTaskCap: 1 });
    const { pick } = await plan(pace);
    const [accountId = ""] = accounts;
    await getDb().paceTaskUse.create({ data: { taskKey: TASK, accountId, used: 1 } });
    expect([...(await pick()).keys()].sort()).toEqual(accounts.slice(1));
    expect(await uses()).toEqual([1, 1, 1]);
  });
});

describe("scrapes that end together", () => {
  const endAll = async () => {
    const { pick, now, pace } = await plan();
    const settlement: Settlement = { pace, now, lastRequestAt: now, outcome: { kind: "ok" } };
    const leases = [...(await pick()).values()].map(({ lease }) => lease);
    return {
      leases,
      end: () =>
        settleScrapes(
          getDb(),
          leases.map((lease) => ({ lease, settlement })),
        ),
    };
  };

  it("free their accounts, in the order in which they were named", async () => {
    const { leases, end } = await endAll();
    const settled = await end();
    expect(settled?.map(({ id }) => id)).toEqual(leases.map(({ accountId }) => accountId));
    const written = await rows();
    expect(written.map(({ leaseToken }) => leaseToken)).toEqual([null, null, null]);
    for (const { id, revision } of written)
      expect(settled?.find((account) => account.id === id)?.revision).toBe(revision);
  });

  it("change nothing if one has lost its lease", async () => {
    const { leases, end } = await endAll();
    const before = await rows();
    const taken = { leaseToken: "9.of another" };
    await getDb().scraperAccount.update({ where: { id: leases[1]?.accountId ?? "" }, data: taken });
    expect(await end()).toBeNull();
    expect((await rows()).map(({ leaseHolder }) => leaseHolder)).toEqual(
      before.map(({ leaseHolder }) => leaseHolder),
    );
  });
});
