/** One blogger's state in a push; `digest` stands for all that the item holds. */
export type ItemRecord = {
  bloggerId: string;
  seq: number;
  nickname: string;
  changedAtMs: number;
  digest: string;
};

/**
 * One request at a receiver, as the receiver saw it (Unix milliseconds). `endedAtMs`: when its answer was written or its connection
 * was gone, whichever came first; null while it is open.
 */
export type PushRecord = {
  endpoint: string;
  deliveryId: string;
  runId: string;
  attempt: number;
  isGenuine: boolean;
  arrivedAtMs: number;
  endedAtMs: number | null;
  outcome: "accepted" | "refused" | "reset" | "hung";
  items: ItemRecord[];
  /** Of the items, those that the receiver did not take. */
  refusedIds: string[];
};

/** `taken`: states that receivers have taken for the first time, over all endpoints. */
export type Progress = { requests: number; taken: number };
