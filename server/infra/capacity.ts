import { ServiceError } from "@/server/domain/kernel/errors";
import { doOthersCall, fairLimiter, noteCall } from "./concurrency";

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

/** The keys of an organization and its people have a share each. `ownerId`: a person without one is alone. */
export type Caller = { ownerId: string; as: "keys" | "people" };

const shareOf = ({ as, ownerId }: Caller): string => `${as}:${ownerId}`;

/**
 * Runs a call when its share has a free place.
 * @throws ServiceError `UNAVAILABLE` with `Retry-After`
 */
export function runInCapacity<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  noteCall(caller.ownerId);
  return calls.run(shareOf(caller), work);
}

/** 500 items a second, which is what one key may send. */
const MS_PER_ITEM = 2;

/**
 * Runs `work`, which calls `runInCapacity`, in one of the organization's two places for batches. `work` notes
 * how many items it has written. While other organizations call, these items use up time of the organization,
 * so that its imports do not slow the calls of others.
 * @throws ServiceError `UNAVAILABLE` with `Retry-After`
 */
export function runInBatchPlace<Result>(
  caller: Caller,
  work: (note: (items: number) => void) => Promise<Result>,
): Promise<Result> {
  let items = 0;
  return batches.run(
    shareOf(caller),
    () => work((written) => void (items = written)),
    () => (doOthersCall(caller.ownerId) ? items * MS_PER_ITEM : 0),
  );
}

/** Throws what the call would be refused with at once, while nothing of its body has been read. */
export function assertCapacity(caller: Caller, { isBatch }: { isBatch: boolean }): void {
  if (isBatch) batches.assertRoom(shareOf(caller));
  calls.assertRoom(shareOf(caller));
}

/** Finds the owner of a key. `network` is that of the caller's address. */
export function lookUpInCapacity<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  return lookUps.run(network, work);
}
