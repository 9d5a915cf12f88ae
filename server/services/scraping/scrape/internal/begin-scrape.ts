import { describeActor } from "@/server/domain/people/actor";
import { chooseCrew, type Pace, readyAt } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { CALL_TIMEOUT_MS, type Driver, type PlatformSession } from "@/server/platforms";
import {
  type Lease,
  type LoadedAccount,
  loadPaceAccounts,
  pickAccount,
  type PickRequest,
  readDatabaseClock,
  refusedPick,
} from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { openSessions } from "./open-sessions";
import { fitsScrape, SCRAPE_MS, tooSlow } from "./scrape-time";

/** How long the account is held after a call, so that what it said can be written. */
export const WRITE_MS = 20_000;
/** What a scrape holds its account for at first; whoever is killed leaves it idle until its lease ends. */
const LEASE_MS = CALL_TIMEOUT_MS + WRITE_MS;
/** Accounts that are read for a pick, as long as one of them can be picked; and those offered to it. */
const NEXT_ACCOUNTS = 32;
const CANDIDATES = 8;
const ATTEMPTS = 5;

type Target = {
  platform: Platform;
  ownerUserId: string | null;
  driver: Driver;
  pace: Pace;
  /** The scrape goes on in later calls, so no account is too slow for it. */
  mayPause?: boolean;
};

/** A scrape that was begun and counted. `clock` is the database's: ms since 1970, as is `deadline`. */
export type BegunScrape = {
  pace: Pace;
  account: LoadedAccount;
  session: PlatformSession;
  lease: Pick<Lease, "accountId" | "token" | "expiresAt">;
  clock: () => number;
  deadline: number;
};

/**
 * Picks an account for one creator, the best rested of those that are ready, and opens its session before
 * the scrape is counted. Throws `CONFLICT` with the reason, and when the first account is free; also where
 * those that are ready are too slow for one scrape (docs/rules.md#scrapes).
 */
export async function beginScrape(ctx: Ctx, target: Target): Promise<BegunScrape> {
  const { actor, organization } = ctx;
  const { platform, pace, driver, mayPause = false } = target;
  const taskOwnerUserId = actor.type === "user" ? actor.userId : target.ownerUserId;
  const place = { organizationId: organization.id, platform };
  const clock = await readDatabaseClock(ctx.db);
  const deadline = clock() + SCRAPE_MS;
  const heldBy = organization.dataMode === "LOCAL" ? taskOwnerUserId : null;
  const next = { most: NEXT_ACCOUNTS, pace, heldBy };
  // Those whose turn is next are enough, unless none of them can: then all are, and say why.
  let areAllLoaded = false;
  for (let attempt = 1; ; attempt += 1) {
    const situation = await loadPaceAccounts(ctx.db, { ...place, ...(!areAllLoaded && { next }) });
    const request: PickRequest = {
      ...{ ...situation, ...place, pace, taskOwnerUserId, leaseMs: LEASE_MS },
      holder: describeActor(actor).actorId,
      priority: actor.type === "user" ? "MANUAL" : "DAILY",
    };
    const ready = rankReady(situation.accounts, request);
    const ranked = ready.filter((account) => mayPause || fitsScrape(platform, account, pace));
    if (ready.length > 0 && ranked.length === 0) {
      if (areAllLoaded) throw tooSlow(platform, ready, pace);
      areAllLoaded = true;
      continue;
    }
    // Whoever lost a race begins elsewhere, or all would meet at the same account again.
    const from = attempt === 1 ? 0 : Math.floor(Math.random() * ranked.length);
    const turns = [...ranked.slice(from), ...ranked.slice(0, from)];
    const { usable, broken } = await openSessions(ctx, turns, driver, CANDIDATES);
    // Where none can be picked, a pick among the others says why; those that are too slow are none of them.
    const others = situation.accounts.filter(
      (account) => !ready.includes(account) || ranked.includes(account),
    );
    const candidates =
      usable.length > 0 ? usable.map(({ account }) => account) : withoutSession(others, broken);
    const outcome = await pickAccount(ctx.db, candidates, request);
    if (outcome.picked) {
      const { account, lease } = outcome;
      const session = usable.find(({ account: { id } }) => id === account.id)?.session;
      if (session === undefined) throw new Error("an account was picked whose session was not opened");
      return { pace, account, session, lease, clock, deadline };
    }
    const isRace = outcome.reason === "TAKEN" && attempt < ATTEMPTS;
    if (isRace) continue;
    if (areAllLoaded) throw refusedPick("No account of this platform may work", outcome, situation.now);
    areAllLoaded = true;
  }
}

/** The accounts that may begin now, in the order of their turn. */
function rankReady(accounts: readonly LoadedAccount[], request: PickRequest): LoadedAccount[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const { working, spare, unused } = chooseCrew([...accounts], request.pace, { ...request, targets: 1 });
  return [...working, ...spare, ...unused].flatMap(({ id }) => {
    const account = byId.get(id);
    return account !== undefined && readyAt(account, request.pace, request.now) <= request.now
      ? [account]
      : [];
  });
}

function withoutSession(accounts: readonly LoadedAccount[], broken: ReadonlySet<string>): LoadedAccount[] {
  return accounts.map((account) => (broken.has(account.id) ? { ...account, hasSession: false } : account));
}
