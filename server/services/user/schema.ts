import { z } from "zod";
import { storableText } from "@/server/domain/text";

/** User (docs/rules.md#administration). */
export const userWire = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.number(),
  roleId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** What a person may change of their own account; omitted: unchanged, null: cleared. */
export const updateProfileInput = z.strictObject({
  nickname: storableText.trim().min(1).max(50).exactOptional(),
  email: z.email().max(254).nullable().exactOptional(),
  avatar: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(2_000)
    .pipe(storableText)
    .nullable()
    .exactOptional(),
});
