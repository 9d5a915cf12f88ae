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
} from "@/server/domain/organization";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { readAt } from "@/server/services/kernel/verb";

const { role } = ownOrganizationWire.shape;

/** OrganizationCurrentSummary: null for who is in no organization. */
export const organizationCurrentSummary = z
  .object({
    organization: organizationWire,
    member: z.object({ id: z.string(), role, joinedAt: z.iso.datetime() }),
  })
  .nullable();

/** Whether scrapes hold figures back, and from which factor on (docs/rules.md#held-figures). */
export const scrapeGuard = z.object({
  isOn: z.boolean(),
  factor: z.int().min(HOLD_FACTOR.min).max(HOLD_FACTOR.max),
});
export const setScrapeGuardInput = z.strictObject(scrapeGuard.shape);

const organizationId = idSchema("organization");
const { name, timeZone, subscriptionPlan, subscriptionExpiresAt, bloggerLimit } = organizationFields;

/** One organization, with the limit of its roster. */
export const organizationDetail = organizationWire.extend({ bloggerLimit });

/** As the platform lists it: with its Owner, ACTIVE members, active bloggers and their limit. */
export const organizationList = listOf(
  organizationDetail.extend({
    ownerUsername: z.string(),
    ownerNickname: z.string(),
    memberCount: z.int(),
    bloggerCount: z.int(),
  }),
);

/** `text`: part of the name, or a whole id or username of the Owner. `endsBefore`: its subscription does. */
const organizationsFilter = {
  text: storableText.trim().min(1).max(100).optional(),
  status: organizationStatus.optional(),
  dataMode: dataMode.optional(),
  edition: edition.optional(),
  endsBefore: instantSchema.optional(),
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

/** Without an id, the organization in which the person works. `confirmName`: its name, typed. */
export const setDataModeInput = z.strictObject({
  id: organizationId.optional(),
  dataMode,
  confirmName: z.string().max(200),
  ...readAt,
});

export const previewDataModeInput = z.strictObject({ id: organizationId.optional(), dataMode });

/** What a change of the data mode would do now. */
export const dataModePreview = z.object({
  /** Bloggers that would get the Owner as their holder, and those that would lose theirs. */
  gets: z.int(),
  loses: z.int(),
  /** People who hold some of those. */
  holders: z.int(),
  /** Enabled API keys, which stop working in LOCAL mode. */
  apiKeys: z.int(),
});

export const usageInput = z.strictObject({ id: organizationId.optional() });

/** How much of its plan an organization uses. Of a roster in LOCAL mode, a member counts what they hold. */
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
