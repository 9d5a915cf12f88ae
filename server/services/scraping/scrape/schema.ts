import { z } from "zod";
import { bloggerWire } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { driverErrorCodes } from "@/server/domain/roster/platforms";

/** Without a policy, or with one that is gone or disabled, BALANCED applies. */
export const scrapeBloggerInput = z.strictObject({
  id: idSchema("blogger"),
  policyId: idSchema("pacePolicy").optional(),
});

/**
 * Why a scrape failed, beside what a driver says. The platform answered with another creator's id; with one
 * that another holder's row has; or the creator was deactivated during the scrape.
 */
const rosterErrorCodes = ["OTHER_CREATOR", "DUPLICATE_CREATOR", "DEACTIVATED"] as const;

/**
 * `message` is for people. `blogger` is the creator as the roster has it afterwards: the older row where two
 * were one creator. `RUNNING`: the scrape goes on, and `blogger` is as it was.
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
