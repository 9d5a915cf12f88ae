import { ServiceError } from "@/server/domain/kernel/errors";
import { fairLimiter } from "./concurrency";
import { getDb, poolState } from "./db";

/** A key is looked up in milliseconds: where that takes longer, the call would wait again for its place. */
const LOOK_UP_PATIENCE_MS = 1_000;
const PATIENCE_MS = 3_000;
const BATCH_PATIENCE_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** `own`: what there is too much of; `all`: the same of all organizations or addresses together. */
const busy =
  ({ own, all }: { own: string; all: string }) =>
  (bound: "key" | "total") => {
    const message = `${bound === "key" ? own : all} Repeat this one after Retry-After.`;
    return new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

/**
 * Bounds of this process (docs/rules.md#capacity). The pool has ten connections. A share that keeps half of
 * them busy leaves the others to everyone else; more at once of one organization makes nothing faster, as
 * its calls then wait for each other in the database.
 */
const calls = fairLimiter({
  name: "calls",
  perKey: 4,
  total: 24,
  maxWaiting: { perKey: 64, total: 512 },
  maxWaitMs: PATIENCE_MS,
  onTimeout: busy({
    own: "Too many calls of this organization are being worked on.",
    all: "The service is busy with the calls of all organizations.",
  }),
});

/** Batches also compute, from the parsing of what was sent on, while all calls share the event loop. */
const batches = fairLimiter({
  name: "batches",
  perKey: 2,
  total: 12,
  maxWaiting: { perKey: 32, total: 256 },
  maxWaitMs: BATCH_PATIENCE_MS,
  onTimeout: busy({
    own: "Too many batches of this organization are being worked on.",
    all: "The service is busy with the batches of all organizations.",
  }),
});

/** The caller is not known yet, only the address. */
const lookUps = fairLimiter({
  name: "look-ups of keys",
  perKey: 8,
  total: 16,
  maxWaiting: { perKey: 256, total: 1_024 },
  maxWaitMs: LOOK_UP_PATIENCE_MS,
  onTimeout: busy({
    own: "Too many calls came from this address at once.",
    all: "Too many calls came from all addresses at once.",
  }),
});

/** A share of the capacity: that of an organization's keys, or that of its people. */
type Place = { share: string; isBatch: boolean };

/**
 * Runs a call when its share has a free place.
 * @throws ServiceError `UNAVAILABLE` with `Retry-After`
 */
export function runInCapacity<Result>(share: string, work: () => Promise<Result>): Promise<Result> {
  return calls.run(share, work);
}

/** Of the two places together 500 items a second, which is what one key may send. */
const REST_PER_ITEM_MS = 4;

/**
 * Same for all that a batch takes, around `runInCapacity`; any other call runs as it is. `work` notes how
 * many items it found. While others call, the batch's place rests afterwards, so that one organization's
 * imports do not slow theirs.
 */
export function runBatch<Result>(
  { share, isBatch }: Place,
  work: (note: (items: number) => void) => Promise<Result>,
): Promise<Result> {
  let items = 0;
  const run = () => work((found) => void (items = found));
  const isCrowded = () => calls.runsForOthers(share) || poolState(getDb()).waiting > 0;
  return isBatch ? batches.run(share, run, () => (isCrowded() ? items * REST_PER_ITEM_MS : 0)) : run();
}

/**
 * Throws as these would if there is not even room to wait, while nothing of the call's body has been read.
 */
export function assertCapacity({ share, isBatch }: Place): void {
  if (isBatch) batches.assertRoom(share);
  calls.assertRoom(share);
}

/** Finds the owner of a key. `network` is that of the caller's address. */
export function lookUpInCapacity<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  return lookUps.run(network, work);
}
