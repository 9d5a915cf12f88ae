import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { fileNameSchema } from "@/server/domain/release";

/** See docs/rules.md#uploads. */
export const MAX_BYTES = 1024 * 1024 * 1024;

/** `lastModified`, in ms, distinguishes a file that is chosen again from another one. */
export const beginUploadInput = z.strictObject({
  fileName: fileNameSchema,
  fileSize: z.int().min(1).max(MAX_BYTES),
  lastModified: z.int().min(0).default(0),
});

/**
 * Send parts of `partBytes` from `received` on, each by `PUT` to `url`. With `direct`, a part is sent to
 * Vercel Blob first, and `PUT` gets its receipt.
 */
export const startedUpload = z.object({
  id: z.string(),
  url: z.string(),
  fileSize: z.int(),
  partBytes: z.int(),
  received: z.int(),
  expiresAt: z.iso.datetime(),
  direct: z
    .object({ pathname: z.string(), uploadId: z.string(), key: z.string(), token: z.string() })
    .nullable(),
});

export const uploadId = z.strictObject({ id: idSchema("upload") });

export const uploadPartInput = z.strictObject({
  id: idSchema("upload"),
  offset: z.int().min(0),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** `received` is the offset to continue from. `taken` is false for a part with another offset. */
export const takenPart = z.object({ received: z.int(), taken: z.boolean() });
