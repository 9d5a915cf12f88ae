import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newId } from "@/server/domain/kernel/ids";
import { type Pace } from "@/server/domain/scraping/pace";
import { getDb } from "@/server/infra/db";
import {
  type StoredAccount,
  getPaceAccounts,
  pickAccount,
  type PickRequest,
  settleScrape,
} from "@/server/services/scraping/pace";

const PICKERS = 16;
const POOL_SIZE = 10;
const WARM_UP_MS = 1_000;
const WINDOW_MS = 4_000;
/** Candidates per pick. */
const CANDIDATES = 4;
const MANY = 1_000_000_000;
/** Realistic size of a session with cookies and fingerprint. */
const COOKIE_CHARS = 3_000;

/** Limits that never delay an account. */
const pace: Pace = {
  kRatio: 1,
  spareAccounts: 0,
  hourCap: MANY,
  dayCap: MANY,
  perTaskCap: MANY,
  orgDailyBudget: MANY,
  burstSize: MANY,
  refillRatePerMin: 60_000,
  minIntervalMs: 0,
  shiftSize: MANY,
  shiftRestMinutes: 0,
  consecutiveFailureThreshold: 3,
  cooldownMinutes: 60,
};

/** Per second. `bare`: updates of one row by primary key with only the driver. */
export type PicksReport = { picks: number; cycles: number; bare: number };

export async function measurePicks(url: string, accounts: number): Promise<PicksReport> {
  const organizationId = await fill(accounts);
  const place = { organizationId, platform: "STARMAP" as const, taskKey: "run_bench" };
  const situation = await getPaceAccounts(getDb(), place);
  const free: StoredAccount[] = [...situation.accounts];
  const startedAt = performance.now();
  const clock = () => situation.now + Math.ceil(performance.now() - startedAt);
  const begin = async (leaseMs: number, settles: boolean) => {
    const candidates = free.splice(0, CANDIDATES);
    if (candidates.length === 0) return sleep(1, false);
    const now = clock();
    const request: PickRequest = {
      ...situation,
      ...place,
      pace,
      now,
      leaseMs,
      worker: "run_bench",
      priority: "MANUAL",
    };
    const outcome = await pickAccount(getDb(), candidates, request);
    if (!outcome.picked) {
      free.push(...candidates);
      return sleep(1, false);
    }
    const { account, lease } = outcome;
    free.unshift(...candidates.filter(({ id }) => id !== account.id));
    const at = { now: clock(), lastRequestAt: now };
    const ended = settles
      ? await getDb().$transaction((tx) => settleScrape(tx, lease, { pace, outcome: { kind: "ok" }, ...at }))
      : account;
    free.push(ended ?? account);
    return true;
  };
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  // The last connections may still be closing when the server stops.
  pool.on("error", () => undefined);
  const ids = situation.accounts.map(({ id }) => id);
  const update = async () => {
    const id = ids[Math.floor(Math.random() * ids.length)];
    await pool.query("UPDATE scraper_account SET used_today = used_today + 1 WHERE id = $1", [id]);
    return true;
  };
  const cycles = await perSecondOf(() => begin(60_000, true));
  // A minimal lease, so that the account can be picked again without a settlement.
  const picks = await perSecondOf(() => begin(1, false));
  const bare = await perSecondOf(update);
  await pool.end();
  return { picks, cycles, bare };
}

async function perSecondOf(work: () => Promise<boolean>): Promise<number> {
  let done = 0;
  let isMeasured = false;
  let isOver = false;
  const workers = Array.from({ length: PICKERS }, async () => {
    while (!isOver) if ((await work()) && isMeasured) done += 1;
  });
  await sleep(WARM_UP_MS);
  isMeasured = true;
  const from = performance.now();
  await sleep(WINDOW_MS);
  isMeasured = false;
  const seconds = (performance.now() - from) / 1_000;
  isOver = true;
  await Promise.all(workers);
  return done / seconds;
}

async function fill(accounts: number): Promise<string> {
  const [organizationId, ownerId, roleId] = [newId("organization"), newId("user"), newId("role")];
  await getDb().role.create({ data: { id: roleId, name: roleId, label: "Bench" } });
  await getDb().user.create({
    data: {
      id: ownerId,
      username: ownerId,
      nickname: "Bench",
      phone: ownerId.slice(-20),
      roleId,
      passwordHash: "!",
    },
  });
  const members = { create: { id: newId("member"), userId: ownerId, role: "OWNER" as const } };
  await getDb().organization.create({ data: { id: organizationId, name: "Bench", ownerId, members } });
  const data = Array.from({ length: accounts }, () => {
    const id = newId("scraperAccount");
    const partition = `persist:scraper-${id.slice(4)}`;
    const cookieEncrypted = Buffer.alloc(COOKIE_CHARS, id).toString("latin1");
    return {
      id,
      organizationId,
      platform: "STARMAP" as const,
      displayName: "Bench",
      partition,
      cookieEncrypted,
    };
  });
  await getDb().scraperAccount.createMany({ data });
  await getDb().$executeRaw`VACUUM ANALYZE`;
  return organizationId;
}
