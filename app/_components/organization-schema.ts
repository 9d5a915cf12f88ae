import { z } from "zod";
import { organizationFields } from "@/server/domain/kernel/organization";

const { name, timeZone } = organizationFields;

/** What its own members may change of an organization. Partial: unchanged fields are not sent. */
export const organizationChange = z.object({ name, timeZone }).partial();
