import { z } from "zod";
import { HOLD_FACTOR } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { instantSchema } from "@/server/domain/kernel/instants";
import { storableText } from "@/server/domain/kernel/text";
import {
  dataMode,
  edition,
  organizationFields,
  organizationStatus,
  organizationWire,
  ownOrganizationWire,
} from "@/server/domain/kernel/organization";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { readAt } from "@/server/services/kernel/verb";

const { role } = ownOrganizationWire.shape;

export const organizationCurrentSummary = z
  .object({
    organization: organizationWire,
    member: z.object({ id: z.string(), role, joinedAt: z.iso.datetime() }),
  })
  .nullable();

/** docs/rules.md#held-figures */
export const scrapeGuard = z.object({
  isOn: z.boolean(),
  factor: z.int().min(HOLD_FACTOR.min).max(HOLD_FACTOR.max),
});
export const setScrapeGuardInput = z.strictObject(scrapeGuard.shape);

const organizationId = idSchema("organization");
const { name, timeZone, subscriptionPlan, subscriptionExpiresAt, bloggerLimit } = organizationFields;

export const organizationDetail = organizationWire.extend({ bloggerLimit });

export const organizationList = listOf(
  organizationDetail.extend({
    ownerUsername: z.string(),
    ownerNickname: z.string(),
    memberCount: z.int(),
    bloggerCount: z.int(),
  }),
);

const organizationsFilter = {
  text: storableText.trim().min(1).max(100).optional(),
  status: organizationStatus.optional(),
  dataMode: dataMode.optional(),
  edition: edition.optional(),
  endsBefore: instantSchema.optional(),
  /** docs/rules.md#system */
  nearLimit: z.literal(true).optional(),
};
export const listOrganizationsInput = z.strictObject({ ...organizationsFilter, ...pageInput() });
export const countOrganizationsInput = z.strictObject(organizationsFilter).prefault({});
export type OrganizationsFilter = z.output<typeof countOrganizationsInput>;

export const createOrganizationInput = z.strictObject({
  name,
  ownerUserId: idSchema("user"),
  subscriptionPlan: subscriptionPlan.exactOptional(),
  subscriptionExpiresAt: subscriptionExpiresAt.exactOptional(),
  bloggerLimit: bloggerLimit.exactOptional(),
});

export const setOrganizationStatusInput = z.strictObject({
  id: organizationId,
  status: organizationStatus,
  ...readAt,
});

export const setOrganizationPlanInput = z.strictObject({
  id: organizationId,
  subscriptionPlan,
  subscriptionExpiresAt,
  bloggerLimit,
  ...readAt,
});

export const setDataModeInput = z.strictObject({
  id: organizationId.optional(),
  dataMode,
  confirmName: z.string().max(200),
  ...readAt,
});

export const previewDataModeInput = z.strictObject({ id: organizationId.optional(), dataMode });

export const dataModePreview = z.object({
  gets: z.int(),
  loses: z.int(),
  holders: z.int(),
  apiKeys: z.int(),
});

export const usageInput = z.strictObject({ id: organizationId.optional() });

export const organizationUsage = z.object({
  memberCount: z.int(),
  bloggerCount: z.int(),
  bloggerLimit,
  ownerUsername: z.string(),
  ownerNickname: z.string(),
});

export const getOrganizationInput = z.strictObject({ id: organizationId });

export const updateOrganizationInput = z.strictObject({
  id: organizationId,
  name: name.exactOptional(),
  timeZone: timeZone.exactOptional(),
  ...readAt,
});
