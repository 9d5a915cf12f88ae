import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@/server/domain/errors";
import { intervalMs } from "@/server/domain/pace";
import { type Driver, scrapeCreator, type ScrapeResult } from "@/server/platforms";
import { renewLease } from "@/server/services/pace";
import { type Ctx } from "@/server/services/verb";
import { type BegunScrape, WRITE_MS } from "./begin-scrape";
import { type Claim } from "./claim-creator";

export type Answer = Exclude<ScrapeResult, { kind: "partial" }>;
type Target = { begun: BegunScrape; claim: Claim; driver: Driver; platformBloggerId: string };

/**
 * Asks the platform for a creator with the account that was picked. Before each call the account's lease is
 * renewed for the call, and for the wait before it. Throws `CONFLICT` without a further call where the lease
 * is lost: a person took the account out of work.
 */
export async function askPlatform(
  ctx: Ctx,
  { begun, claim, driver, platformBloggerId }: Target,
): Promise<Answer> {
  const { pace, account, lease, session, clock } = begun;
  const result = await scrapeCreator({
    ...{ driver, target: platformBloggerId, session, clock },
    deadline: Infinity,
    intervalMs: (lastRequestAt) => intervalMs(account, pace, lastRequestAt),
    wait: (ms) => sleep(ms),
    beforeCall: async (endsBy) => {
      const ms = endsBy - clock() + WRITE_MS;
      if ((await renewLease(ctx.db, lease, ms)) === null) throw lostAccount();
      await claim.renew(ms);
    },
  });
  if (result.kind === "partial") throw new Error("a scrape without a deadline ended before it was done");
  return result;
}

/** The account was taken away, so nothing of the scrape is written; its lease ends by itself. */
export function lostAccount(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "The account was taken out of work in the middle of the scrape, and nothing was written. Try again.",
  );
}
