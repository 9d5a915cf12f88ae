import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@/server/domain/kernel/errors";
import { intervalMs } from "@/server/domain/scraping/pace";
import {
  CALL_TIMEOUT_MS,
  type Driver,
  scrapeCreator,
  type ScrapeOptions,
  type ScrapeResult,
} from "@/server/platforms";
import { renewLease } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type BegunScrape, WRITE_MS } from "./begin-scrape";
import { type Claim } from "./claim-creator";

/** `partial`: the deadline came first. */
export type Answer = ScrapeResult;
type Target = { begun: BegunScrape; claim: Claim; driver: Driver; platformBloggerId: string };

/** What a run adds: it fills some fields only, goes on with what is known, and may be stopped. */
type Options = Pick<ScrapeOptions, "only" | "leaveOut" | "progress"> & { signal?: AbortSignal };

/**
 * Asks the platform for a creator with the account that was picked. Before each call the account's lease is
 * renewed for the call, and for the wait before it. Throws `CONFLICT` without a further call where the lease
 * is lost or would end within the call, or where another scrape took the creator over. Once the signal is
 * aborted, no call begins, and the signal's reason is thrown.
 */
export async function askPlatform(
  ctx: Ctx,
  { begun, claim, driver, platformBloggerId }: Target,
  { signal, ...options }: Options = {},
): Promise<Answer> {
  const { pace, account, lease, session, clock } = begun;
  return scrapeCreator({
    ...{ ...options, driver, target: platformBloggerId, session, clock },
    deadline: begun.deadline,
    intervalMs: (lastRequestAt) => intervalMs(account, pace, lastRequestAt),
    wait: (ms) => sleep(ms, undefined, signal && { signal }),
    beforeCall: async (endsBy) => {
      signal?.throwIfAborted();
      const ms = endsBy - clock() + WRITE_MS;
      const renewed = await renewLease(ctx.db, lease, ms);
      if (renewed === null || !(await claim.renew(ms, lease.accountId))) throw lostAccount();
      if (clock() + CALL_TIMEOUT_MS > renewed.expiresAt) throw lostAccount();
    },
  });
}

/** Account or creator was taken away, so nothing of the creator is written. */
export function lostAccount(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "The account or the creator was taken out of work in the middle of the scrape, and nothing was written. Try again.",
  );
}
