import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Pace } from "@/server/domain/scraping/pace";
import { env } from "@/server/env";
import { createDb, type Db, getDb } from "@/server/infra/db";
import { createPacedAccounts, freePace } from "@/testing/scraping/create-paced-accounts";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getPaceAccounts, type PickOutcome, type PickRequest, settleScrape } from ".";
import { pickBy } from "./internal/pick-account";
import { PICK_STATEMENT } from "./internal/pick-statement";

const PICKERS = 200;
const TASK = "run_first";

let pools: Db[];
beforeAll(async () => {
  pools = Array.from({ length: 5 }, () => createDb(env.DATABASE_URL));
  // Connected first, so that no picker waits for a connection.
  for (const pool of pools)
    await Promise.all(Array.from({ length: 10 }, () => pool.$queryRaw`SELECT pg_sleep(0.05)::text`));
});
afterAll(() => Promise.all(pools.map((pool) => pool.$disconnect())));

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

type Attempt = { pace?: Pace; statement?: string; afterMs?: number; taskKey?: string };

async function tryPick(db: Db, { pace = freePace(), afterMs = 0, ...rest }: Attempt = {}) {
  const { statement = PICK_STATEMENT, taskKey = TASK } = rest;
  const { organizationId } = organization;
  const situation = await getPaceAccounts(db, { organizationId, platform: "STARMAP", taskKey });
  const request: PickRequest = {
    ...situation,
    organizationId,
    platform: "STARMAP",
    pace,
    taskKey,
    worker: "run_1",
    leaseMs: 5 * MINUTE_MS,
    now: situation.now + afterMs,
    priority: "MANUAL",
  };
  return { request, outcome: await pickBy(statement, db, situation.accounts, request) };
}

type Picked = Extract<PickOutcome, { picked: true }>;
type Record = { picks: Picked[]; twiceAtOnce: number; refusals: Set<string> };

const pause = (mostMs: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs));

async function crowd(attempt: Attempt = {}): Promise<Record> {
  const record: Record = { picks: [], twiceAtOnce: 0, refusals: new Set() };
  const atWork = new Set<string>();
  const work = async (db: Db) => {
    for (;;) {
      const { outcome, request } = await tryPick(db, attempt);
      if (!outcome.picked) {
        record.refusals.add(outcome.reason);
        if (outcome.reason !== "TAKEN" && outcome.reason !== "LEASED") return;
        await pause(1_000);
        continue;
      }
      const { accountId } = outcome.lease;
      record.picks.push(outcome);
      if (atWork.has(accountId)) record.twiceAtOnce += 1;
      atWork.add(accountId);
      await pause(5);
      atWork.delete(accountId);
      const at = { now: request.now, lastRequestAt: request.now };
      await db.$transaction(
        (tx) => settleScrape(tx, outcome.lease, { ...at, pace: request.pace, outcome: { kind: "ok" } }),
        // On a busy machine, some wait long for one of the ten connections.
        { maxWait: 60_000, timeout: 60_000 },
      );
    }
  };
  await Promise.all(Array.from({ length: PICKERS }, (_, n) => work(pools[n % pools.length] ?? getDb())));
  return record;
}

async function counted() {
  const { organizationId } = organization;
  const accounts = await getDb().scraperAccount.findMany({ where: { organizationId } });
  const ids = accounts.map(({ id }) => id);
  const uses = await getDb().paceTaskUse.findMany({ where: { accountId: { in: ids } } });
  const budgets = await getDb().paceBudget.findMany({ where: { organizationId } });
  return {
    perAccount: accounts.map(({ usedThisHour }) => usedThisHour),
    perDay: accounts.map(({ usedToday }) => usedToday),
    perTask: ids.map((id) => uses.find(({ accountId }) => accountId === id)?.used ?? 0),
    budget: budgets.reduce((sum, { used }) => sum + used, 0),
    leased: accounts.filter(({ leaseToken }) => leaseToken !== null).length,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function without(condition: string): string {
  expect(PICK_STATEMENT).toContain(condition);
  return PICK_STATEMENT.replace(condition, "");
}

describe("two hundred pickers at once", { timeout: 120_000 }, () => {
  it.each([1, 20])("take each of %i accounts once", async (accounts) => {
    await createPacedAccounts(organization, accounts);
    const outcomes = await Promise.all(
      Array.from({ length: PICKERS }, (_, n) => tryPick(pools[n % pools.length] ?? getDb())),
    );
    const taken = outcomes.flatMap(({ outcome }) => (outcome.picked ? [outcome.account.id] : []));
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBeGreaterThan(0);
    expect(await counted()).toMatchObject({ budget: taken.length, leased: taken.length });
  });

  it.each<[limit: string, accounts: number, pace: Partial<Pace>, most: number]>([
    ["an hour's cap", 1, { hourCap: 30 }, 30],
    ["an hour's cap", 20, { hourCap: 3 }, 60],
    ["a day's cap", 20, { dayCap: 2 }, 40],
    ["a task's cap", 20, { perTaskCap: 2 }, 40],
    ["the budget", 1, { orgDailyBudget: 25 }, 25],
    ["the budget", 20, { orgDailyBudget: 45 }, 45],
  ])("never exceed %s with %i accounts", async (_, accounts, pace, most) => {
    await createPacedAccounts(organization, accounts);
    const { picks, twiceAtOnce } = await crowd({ pace: freePace(pace) });
    const totals = await counted();
    expect(twiceAtOnce).toBe(0);
    expect(picks).toHaveLength(most);
    expect(Math.max(...totals.perAccount)).toBeLessThanOrEqual(pace.hourCap ?? most);
    expect([sum(totals.perAccount), sum(totals.perDay), sum(totals.perTask), totals.budget]).toEqual([
      most,
      most,
      most,
      most,
    ]);
    expect(totals.leased).toBe(0);
    for (const id of new Set(picks.map(({ account }) => account.id))) {
      const fences = picks.filter(({ account }) => account.id === id).map(({ lease }) => lease.fence);
      expect(new Set(fences).size).toBe(fences.length);
      expect(fences.every((fence, n) => fence > (fences[n - 1] ?? 0n))).toBe(true);
    }
  });

  it("take an account twice when revisions are not compared", async () => {
    await createPacedAccounts(organization, 1);
    const statement = without("AND a.revision = n.base_revision");
    const { picks, twiceAtOnce } = await crowd({ statement, pace: freePace({ hourCap: 30 }) });
    const { perAccount } = await counted();
    expect(twiceAtOnce).toBeGreaterThan(0);
    expect(picks.length).toBeGreaterThan(sum(perAccount));
  });

  it("overspend the budget when it is not checked", async () => {
    await createPacedAccounts(organization, 20);
    const statement = without("WHERE b.used < $8::int");
    const { picks } = await crowd({ statement, pace: freePace({ hourCap: 3, orgDailyBudget: 30 }) });
    expect(picks.length).toBeGreaterThan(30);
  });
});
