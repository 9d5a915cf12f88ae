import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { organizationFields } from "@/server/domain/kernel/organization";

const { name, subscriptionPlan, subscriptionExpiresAt, bloggerLimit } = organizationFields;

export const planOfOrganization = z.object({ subscriptionPlan, subscriptionExpiresAt, bloggerLimit });
export const newOrganization = planOfOrganization.extend({ name, ownerUserId: idSchema("user") });
