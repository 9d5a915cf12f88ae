import { z } from "zod";
import { idSchema } from "@/server/domain/ids";
import { storableText } from "@/server/domain/text";

/** Organization (docs/rules.md#organizations), with the time zone in which its day begins. */
export const organizationWire = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  status: z.enum(["ACTIVE", "SUSPENDED"]),
  dataMode: z.enum(["CLOUD", "LOCAL"]),
  subscriptionPlan: z.string().nullable(),
  subscriptionExpiresAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const role = z.enum(["OWNER", "MEMBER"]);

/** OrganizationCurrentSummary: null for who is in no organization. */
export const organizationCurrentSummary = z
  .object({
    organization: organizationWire,
    member: z.object({ id: z.string(), role, joinedAt: z.iso.datetime() }),
  })
  .nullable();

/** An organization in which a person is an ACTIVE member, with their role in it. */
export const ownOrganizationWire = organizationWire.extend({ role });

const organizationId = idSchema("organization");
export const getOrganizationInput = z.strictObject({ id: organizationId });

export const updateOrganizationInput = z.strictObject({
  id: organizationId,
  name: storableText.trim().min(1).max(100).exactOptional(),
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as Asia/Shanghai").exactOptional(),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
