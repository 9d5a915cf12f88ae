import { z } from "zod";
import { bloggerWire } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { driverErrorCodes } from "@/server/domain/roster/platforms";

/** BALANCED applies without a policy, or with a deleted or disabled one. */
export const scrapeBloggerInput = z.strictObject({
  id: idSchema("blogger"),
  policyId: idSchema("pacePolicy").optional(),
});

/**
 * Failures beyond the driver's: the answer has another creator's id, or one of a row of another owner, or
 * the creator was deactivated during the scrape.
 */
const rosterErrorCodes = ["OTHER_CREATOR", "DUPLICATE_CREATOR", "DEACTIVATED"] as const;

/**
 * `message` is for users. `blogger` is the creator afterwards: the older row if two were merged. `RUNNING`:
 * the scrape continues, and `blogger` is unchanged.
 */
export const scrapeBloggerResult = z.object({
  outcome: z.enum(["SUCCESS", "FAILED", "RUNNING"]),
  code: z.enum([...driverErrorCodes, ...rosterErrorCodes]).nullable(),
  message: z.string().nullable(),
  blogger: bloggerWire,
});

export type ScrapeFailure = {
  code: (typeof driverErrorCodes)[number] | (typeof rosterErrorCodes)[number];
  message: string;
};
