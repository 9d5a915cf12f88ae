import { storableText } from "@/server/domain/kernel/text";
import { z } from "zod";
import { locales } from "@/server/domain/kernel/languages";
import { MAX_MAIL_ADDRESSES, noticeEvents, noticeKinds } from "./notice-fields";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, such as 22:00");

const quietHoursSchema = z
  .strictObject({ from: clock, until: clock })
  .refine(({ from, until }) => from !== until, { path: ["until"], message: "must differ from the start" });

const target = storableText.trim().min(1, "is required").max(2_000, "must have at most 2,000 characters");
const secret = storableText.trim().min(1, "is required").max(200, "must have at most 200 characters");

/** Fields of a channel, as a form sends them and as the server checks them. */
export const noticeInput = z.strictObject({
  kind: z.enum(noticeKinds),
  name: storableText.trim().min(1, "is required").max(100, "must have at most 100 characters"),
  target,
  /** A robot's signing secret; null: the robot does not sign. */
  secret: secret.nullable(),
  events: z.array(z.enum(noticeEvents)).min(1, "choose at least one").max(noticeEvents.length),
  quietHours: quietHoursSchema.nullable(),
  locale: z.enum(locales),
  enabled: z.boolean(),
});

const address = z.email("must be mail addresses, separated by commas");

/** Mail addresses of a text, separated by commas, semicolons or blanks. */
export function parseMailAddresses(text: string): string[] | null {
  const parts = [...new Set(text.split(/[\s,;，；]+/u).filter((part) => part !== ""))];
  const areGood = parts.length > 0 && parts.length <= MAX_MAIL_ADDRESSES;
  return areGood && parts.every((part) => address.safeParse(part).success) ? parts : null;
}
