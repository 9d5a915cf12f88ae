import { type BloggerChangeItem } from "@/server/services/blogger";

/**
 * Longer than an exchange (10 s) and its bookkeeping: an attempt that is still open after this has died. Counted by the database's
 * clock from when the rows are held: `now()` is earlier by the wait for them.
 */
export const ATTEMPT_SECONDS = 25;

/** One attempt of a delivery that has been recorded as begun, by the database's clock; `items` are those it carries. */
export type Attempt = {
  deliveryId: string;
  endpointId: string;
  runId: string;
  attempt: number;
  isTest: boolean;
  startedAt: Date;
  items: BloggerChangeItem[];
};
