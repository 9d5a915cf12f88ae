import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@/server/domain/errors";
import { intervalMs } from "@/server/domain/pace";
import { type Driver, scrapeCreator, type ScrapeResult } from "@/server/platforms";
import { renewLease } from "@/server/services/pace";
import { openSession } from "@/server/services/scraper-account";
import { type Ctx } from "@/server/services/verb";
import { type BegunScrape, LEASE_MS } from "./begin-scrape";

type Target = { driver: Driver; platformBloggerId: string };
type Ended = Exclude<ScrapeResult, { kind: "partial" }>;

/**
 * Asks the platform for a creator with the account that was picked, and renews its lease on the way. Throws
 * `CONFLICT` where a person took the account out of work meanwhile.
 */
export async function askPlatform(ctx: Ctx, begun: BegunScrape, target: Target): Promise<Ended> {
  const { pace, account, clock } = begun;
  const { driver } = target;
  const row = await ctx.db.scraperAccount.findUniqueOrThrow({
    where: { id: account.id, organizationId: ctx.organization.id },
    select: { id: true, organizationId: true, cookieEncrypted: true, fingerprintProfile: true },
  });
  const session = openSession(row, new URL(driver.baseUrl).hostname);
  if (session === null) return withoutSession();

  const result = await scrapeCreator({
    driver,
    target: target.platformBloggerId,
    session,
    deadline: Infinity,
    intervalMs: (lastRequestAt) => intervalMs(account, pace, lastRequestAt),
    clock,
    wait: (ms) => sleep(ms),
    beforeCall: async (endsBy) => {
      const held = await renewLease(ctx.db, begun.lease, Math.max(LEASE_MS, endsBy - clock() + LEASE_MS / 2));
      if (held === null) throw lostAccount();
    },
  });
  if (result.kind === "partial") throw new Error("A scrape without a deadline stopped at one.");
  return result;
}

/** The account was taken away, so nothing of the scrape is written; its lease ends by itself. */
export function lostAccount(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "The account was taken out of work in the middle of the scrape, and nothing was written. Try again.",
  );
}

function withoutSession(): Ended {
  const empty = { fields: {}, primaryId: null, aliases: [], rawData: {}, drift: {}, leftOut: [], asked: [] };
  return {
    ...{ kind: "refused", subCall: "", code: "L3_AUTH_FAIL", retryAfterMs: null },
    message: "The account's session is not of this platform. Authorise the account again.",
    progress: { ...empty, lastRequestAt: null },
  };
}
