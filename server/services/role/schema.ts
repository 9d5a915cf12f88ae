import { z } from "zod";

/** Role (docs/rules.md#administration). */
export const roleWire = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  status: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
