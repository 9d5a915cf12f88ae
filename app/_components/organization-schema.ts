import { z } from "zod";
import { organizationFields } from "@/server/domain/organization";

const { name, timeZone } = organizationFields;

/** What its own members change of an organization; what they leave as it is is not sent. */
export const organizationChange = z.object({ name, timeZone }).partial();
