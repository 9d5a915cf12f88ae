import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@/server/domain/kernel/errors";
import { intervalMs } from "@/server/domain/scraping/pace";
import {
  CALL_TIMEOUT_MS,
  type Driver,
  scrapeCreator,
  type ScrapeOptions,
  type ScrapeProgress,
  type ScrapeResult,
} from "@/server/platforms";
import { renewLease } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type StartedScrape } from "./started-scrape";
import { type Claim } from "./claim-creator";
import { WRITE_MS } from "./scrape-time";

export type Answer = ScrapeResult;
export type Target = { started: StartedScrape; claim: Claim; driver: Driver; platformBloggerId: string };

/**
 * A run limits the fields and may be stopped; a job passes the progress of earlier steps. `isPatient`: an
 * empty call is repeated once before it counts as a failure.
 */
export type AskOptions = Pick<ScrapeOptions, "only" | "leaveOut"> & {
  progress?: ScrapeProgress | undefined;
  signal?: AbortSignal;
  isPatient?: boolean;
};

const passing: ReadonlySet<string> = new Set(["EMPTY_BODY", "TIMEOUT", "HTTP_5XX"]);

/**
 * Asks the platform for a creator. Before each call the account's lease is renewed to cover the wait and
 * the call; the first call of a scrape that starts at once relies on the pick. Throws `CONFLICT` without
 * another call if the lease is lost or would end within the call, or if another scrape took the creator.
 * Once the signal is aborted, no call starts and its reason is thrown.
 */
export async function askPlatform(
  ctx: Ctx,
  target: Target,
  { isPatient = false, ...options }: AskOptions = {},
): Promise<Answer> {
  let progress = options.progress;
  let failedCall: string | null = null;
  for (;;) {
    const answer = await askOnce(ctx, target, { ...options, progress });
    const mayPass = answer.kind === "refused" && passing.has(answer.code);
    if (!isPatient || !mayPass || failedCall === answer.subCall) return answer;
    failedCall = answer.subCall;
    progress = answer.progress;
  }
}

function askOnce(
  { db }: Ctx,
  { started, claim, driver, platformBloggerId }: Target,
  { signal, progress, ...options }: AskOptions,
): Promise<Answer> {
  const { pace, account, lease, session, clock, deadline } = started;
  let isFirst = started.startsAtOnce === true && progress === undefined;
  return scrapeCreator({
    ...options,
    ...(progress && { progress }),
    driver,
    target: platformBloggerId,
    session,
    clock,
    deadline,
    intervalMs: (lastRequestAt) => intervalMs(account, pace, lastRequestAt),
    wait: (ms) => sleep(ms, undefined, signal && { signal }),
    beforeCall: async (endsBy) => {
      signal?.throwIfAborted();
      const ms = endsBy - clock() + WRITE_MS;
      const isCovered = isFirst && lease.expiresAt >= endsBy + WRITE_MS && claim.covers(ms, lease.accountId);
      isFirst = false;
      if (isCovered) return;
      const renewed = await renewLease(db, lease, ms);
      if (renewed === null || !(await claim.renew(ms, lease.accountId))) throw lostAccount();
      if (clock() + CALL_TIMEOUT_MS > renewed.expiresAt) throw lostAccount();
    },
  });
}

/** The account or the creator was taken away, so nothing of the creator is written. */
export function lostAccount(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "The account or the creator was disabled during the scrape, so nothing was written. Try again.",
  );
}
