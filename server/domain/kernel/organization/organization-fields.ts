import { z } from "zod";
import { isTimeZone } from "@/server/domain/kernel/days";
import { instantSchema } from "@/server/domain/kernel/instants";
import { readableName, storableText } from "@/server/domain/kernel/text";
import { dataModes, editions, organizationStatuses } from "./organization-values";

export const organizationStatus = z.enum(organizationStatuses);
export const dataMode = z.enum(dataModes);
export const edition = z.enum(editions);

/** docs/rules.md#organizations */
export const organizationFields = {
  name: readableName.pipe(z.string().min(1).max(100)),
  timeZone: z.string().refine(isTimeZone, {
    error: "must be a time zone such as Asia/Shanghai",
    params: { code: "TIME_ZONE_INVALID" },
  }),
  /** PERSONAL and null are the personal edition. */
  subscriptionPlan: storableText.trim().min(1).max(50).nullable(),
  subscriptionExpiresAt: instantSchema.nullable(),
  bloggerLimit: z.int().min(0).max(2_147_483_647).nullable(),
};
