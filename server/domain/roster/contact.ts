import { z } from "zod";
import { instantSchema } from "@/server/domain/kernel/instants";
import { storableText } from "@/server/domain/kernel/text";

export const contactChannels = ["WECHAT", "PHONE", "EMAIL", "PLATFORM", "MEETING", "OTHER"] as const;
export type ContactChannel = (typeof contactChannels)[number];

const MAX_TEXT_CHARS = 2_000;

/** See docs/rules.md#contacts. */
export const contactFields = z.object({
  at: instantSchema,
  channel: z.enum(contactChannels),
  text: storableText.trim().min(1).max(MAX_TEXT_CHARS),
  nextAt: instantSchema.nullable(),
});
