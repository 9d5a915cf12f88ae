import { z } from "zod";
import { described } from "../described";
import { dataMode, organizationStatus } from "./organization-fields";

export const organizationWire = z.object(
  described(
    {
      id: z.string(),
      name: z.string(),
      ownerId: z.string(),
      status: organizationStatus,
      dataMode,
      subscriptionPlan: z.string().nullable(),
      subscriptionExpiresAt: z.iso.datetime().nullable(),
      timeZone: z.string(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    },
    {
      id: "The organization",
      name: "Its name; `Sandbox` for a test key",
      ownerId: "The user who is its Owner",
      status: "SUSPENDED: nothing can be read or written",
      dataMode:
        "CLOUD: members share the roster. LOCAL: each member sees their own bloggers, and this API is off",
      subscriptionPlan:
        "PERSONAL or null: every blogger is approved. With any other plan new ones are reviewed",
      subscriptionExpiresAt: "When the subscription ends; null: never",
      timeZone: "IANA name; the organization's days start in this time zone",
      createdAt: "When it was made",
      updatedAt: "When it was changed last",
    },
  ),
);

export const ownOrganizationWire = organizationWire.extend({ role: z.enum(["OWNER", "MEMBER"]) });
