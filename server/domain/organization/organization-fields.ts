import { z } from "zod";
import { isTimeZone } from "../days";
import { readableName, storableText } from "../text";

export const organizationStatus = z.enum(["ACTIVE", "SUSPENDED"]);
export const dataMode = z.enum(["CLOUD", "LOCAL"]);

/** The personal edition approves every blogger; in the other one new bloggers are reviewed. */
export const edition = z.enum(["PERSONAL", "REVIEWED"]);

/** What can be set of an organization (docs/rules.md#organizations). */
export const organizationFields = {
  name: readableName.pipe(z.string().min(1).max(100)),
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as Asia/Shanghai"),
  /** Text; PERSONAL and null are the personal edition. */
  subscriptionPlan: storableText.trim().min(1).max(50).nullable(),
  subscriptionExpiresAt: z.iso.datetime().nullable(),
  /** As large as the column takes. */
  bloggerLimit: z.int().min(0).max(2_147_483_647).nullable(),
};

/** Whether bloggers are approved without a review, as in the personal edition. */
export function isPersonalEdition({ subscriptionPlan }: { subscriptionPlan: string | null }): boolean {
  return subscriptionPlan === null || subscriptionPlan === "PERSONAL";
}
