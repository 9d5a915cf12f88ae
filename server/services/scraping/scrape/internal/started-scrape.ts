import { type Pace } from "@/server/domain/scraping/pace";
import { type Driver, type PlatformSession } from "@/server/platforms";
import {
  type Lease,
  type StoredAccount,
  pickAccount,
  type PickRefusal,
  type PickRequest,
} from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { openSession } from "@/server/services/scraping/account";
import { HOLD_MS } from "./scrape-time";

const CANDIDATES = 8;

export type StartedScrape = {
  pace: Pace;
  account: StoredAccount;
  session: PlatformSession;
  lease: Pick<Lease, "accountId" | "token" | "expiresAt">;
  clock: () => number;
  deadline: number;
  /** Creator and account were claimed for the first call a moment ago. */
  startsAtOnce?: boolean;
};

type Offer = Pick<StartedScrape, "clock" | "deadline"> & {
  driver: Driver;
  request: Omit<PickRequest, "leaseMs">;
};

type Picked = {
  started: StartedScrape | null;
  refusal: PickRefusal | null;
  broken: ReadonlySet<string>;
};

/**
 * Picks the first available account. Its session is opened before the scrape is counted; a pick takes the
 * account only as it was loaded.
 */
export async function pickOpened(
  ctx: Ctx,
  accounts: readonly StoredAccount[],
  { driver, request, clock, deadline }: Offer,
): Promise<Picked> {
  const { usable, broken } = await openSessions(ctx, accounts, driver, CANDIDATES);
  if (usable.length === 0) return { started: null, refusal: null, broken };
  const candidates = usable.map(({ account }) => account);
  const outcome = await pickAccount(ctx.db, candidates, { ...request, leaseMs: HOLD_MS });
  if (!outcome.picked) return { started: null, refusal: outcome, broken };
  const { account, lease } = outcome;
  const session = usable.find((one) => one.account.id === account.id)?.session;
  if (session === undefined) throw new Error("an account was picked whose session was not opened");
  return { started: { pace: request.pace, account, session, lease, clock, deadline }, refusal: null, broken };
}

type Opened = {
  usable: { account: StoredAccount; session: PlatformSession }[];
  broken: ReadonlySet<string>;
};

/**
 * Opens the sessions of the first usable accounts, up to the limit. A pick takes an account only as it was
 * loaded, so its session is still the same.
 */
export async function openSessions(
  { db, organization }: Ctx,
  accounts: readonly StoredAccount[],
  { baseUrl }: Pick<Driver, "baseUrl">,
  most: number,
): Promise<Opened> {
  const host = new URL(baseUrl).hostname;
  const usable: Opened["usable"] = [];
  const broken = new Set<string>();
  for (let from = 0; from < accounts.length && usable.length < most; from += most) {
    const some = accounts.slice(from, from + most);
    const rows = await db.scraperAccount.findMany({
      where: { organizationId: organization.id, id: { in: some.map(({ id }) => id) } },
      select: {
        id: true,
        organizationId: true,
        revision: true,
        cookieEncrypted: true,
        fingerprintProfile: true,
      },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const account of some) {
      const row = byId.get(account.id);
      // An account that changed since it was loaded cannot be picked.
      if (row?.revision !== account.revision) continue;
      const session = openSession(row, host);
      if (session === null) broken.add(account.id);
      else usable.push({ account, session });
    }
  }
  return { usable, broken };
}
