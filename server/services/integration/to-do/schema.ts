import { z } from "zod";

const count = z.int().nonnegative();

/** How many things wait for a person (docs/rules.md#to-dos); null where the person may not see them. */
export const toDoCounts = z.object({
  reviews: z.object({ total: count, isLeast: z.boolean() }).nullable(),
  /** The caller's own that are due today. */
  followUps: z.object({ total: count, isLeast: z.boolean() }),
  accounts: count.nullable(),
  alarms: count.nullable(),
  runs: count.nullable(),
  /** Of the last 24 hours. */
  failedRuns: count.nullable(),
  /** The caller's own of the last 24 hours with rows that failed. */
  imports: count.nullable(),
  heldFigures: z.object({ total: count, isLeast: z.boolean() }).nullable(),
  endpoints: count.nullable(),
  persons: z.object({ total: count, isLeast: z.boolean() }).nullable(),
});
