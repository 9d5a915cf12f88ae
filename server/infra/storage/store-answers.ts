import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type Storage, StoredFileMissing } from "./storage";

/** A failure counts for this long without a further call, as each may cost something. */
const KEPT_MS = MINUTE_MS;
/** On `globalThis`, because a build has this module several times. */
const shared = globalThis as { crsStoreFailedAtMs?: number | undefined };

/** Whether the last call of this process to a store elsewhere failed, less than a minute ago. */
export function isStoreAway(nowMs = Date.now()): boolean {
  return nowMs - (shared.crsStoreFailedAtMs ?? -Infinity) < KEPT_MS;
}

/** Notes of each call whether the store answered it. Where parts go to the store directly, none is called. */
export function noteAnswers(storage: Storage): Storage {
  return {
    ...storage,
    begin: (id) => noted(storage.begin(id)),
    ...(storage.receivesParts && { putPart: (upload, part) => noted(storage.putPart(upload, part)) }),
    finish: (upload) => noted(storage.finish(upload)),
    write: (id, content) => noted(storage.write(id, content)),
    read: (id, range) => noted(storage.read(id, range)),
    exists: (id) => noted(storage.exists(id)),
    delete: (id, unfinished) => noted(storage.delete(id, unfinished)),
  };
}

async function noted<Result>(call: Promise<Result>): Promise<Result> {
  try {
    const result = await call;
    shared.crsStoreFailedAtMs = undefined;
    return result;
  } catch (error) {
    shared.crsStoreFailedAtMs = error instanceof StoredFileMissing ? undefined : Date.now();
    throw error;
  }
}
