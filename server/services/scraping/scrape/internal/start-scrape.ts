import { describeActor } from "@/server/domain/people/actor";
import { chooseAccounts, type Pace, readyAt } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Driver } from "@/server/platforms";
import {
  type StoredAccount,
  getPaceAccounts,
  pickAccount,
  type PickRefusal,
  type PickRequest,
  getDatabaseClock,
  refusedPick,
} from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type StartedScrape, pickOpened } from "./started-scrape";
import { fitsScrape, HOLD_MS, SCRAPE_MS, tooSlow } from "./scrape-time";

const NEXT_ACCOUNTS = 32;
const ATTEMPTS = 5;

type Target = {
  platform: Platform;
  ownerUserId: string | null;
  driver: Driver;
  pace: Pace;
  mayPause?: boolean;
};

/**
 * Picks the best rested ready account for a user's scrape. Throws `CONFLICT` with the reason and when the
 * first account is free, also if the ready ones are too slow for one scrape (docs/rules.md#scrapes).
 */
export async function startScrape(ctx: Ctx, target: Target): Promise<StartedScrape> {
  const { actor, organization } = ctx;
  const { platform, pace, driver, mayPause = false } = target;
  const taskOwnerUserId = actor.type === "user" ? actor.userId : target.ownerUserId;
  const place = { organizationId: organization.id, platform };
  const clock = await getDatabaseClock(ctx.db);
  const deadline = clock() + SCRAPE_MS;
  const heldBy = organization.dataMode === "LOCAL" ? taskOwnerUserId : null;
  const next = { most: NEXT_ACCOUNTS, pace, heldBy };
  // The next accounts in turn are enough; if none of them can be picked, all are loaded to explain why.
  let areAllLoaded = false;
  for (let attempt = 1; ; attempt += 1) {
    const situation = await getPaceAccounts(ctx.db, { ...place, ...(!areAllLoaded && { next }) });
    const request: PickRequest = {
      ...situation,
      ...place,
      pace,
      taskOwnerUserId,
      leaseMs: HOLD_MS,
      worker: describeActor(actor).actorId,
      priority: actor.type === "user" ? "MANUAL" : "DAILY",
    };
    const ready = rankReady(situation.accounts, request);
    const ranked = ready.filter((account) => mayPause || fitsScrape(platform, account, pace));
    if (ready.length > 0 && ranked.length === 0) {
      if (areAllLoaded) throw tooSlow(platform, ready, pace);
      areAllLoaded = true;
      continue;
    }
    // After a lost race, start elsewhere, or all would meet at the same account again.
    const from = attempt === 1 ? 0 : Math.floor(Math.random() * ranked.length);
    const turns = [...ranked.slice(from), ...ranked.slice(0, from)];
    const { started, refusal, broken } = await pickOpened(ctx, turns, { driver, request, clock, deadline });
    if (started !== null) return started;
    const others = situation.accounts.filter(
      (account) => !ready.includes(account) || ranked.includes(account),
    );
    const why = refusal ?? (await refuse(ctx, withoutSession(others, broken), request));
    const isRace = why.reason === "TAKEN" && attempt < ATTEMPTS;
    if (isRace) continue;
    if (areAllLoaded) throw refusedPick("No account of this platform may work", why, situation.now);
    areAllLoaded = true;
  }
}

async function refuse(
  ctx: Ctx,
  accounts: readonly StoredAccount[],
  request: PickRequest,
): Promise<PickRefusal> {
  const outcome = await pickAccount(ctx.db, accounts, request);
  if (outcome.picked) throw new Error("an account was picked whose session was not opened");
  return outcome;
}

function rankReady(accounts: readonly StoredAccount[], request: PickRequest): StoredAccount[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const { working, spare, unused } = chooseAccounts([...accounts], request.pace, { ...request, targets: 1 });
  return [...working, ...spare, ...unused].flatMap(({ id }) => {
    const account = byId.get(id);
    return account !== undefined && readyAt(account, request.pace, request.now) <= request.now
      ? [account]
      : [];
  });
}

function withoutSession(accounts: readonly StoredAccount[], broken: ReadonlySet<string>): StoredAccount[] {
  return accounts.map((account) => (broken.has(account.id) ? { ...account, hasSession: false } : account));
}
