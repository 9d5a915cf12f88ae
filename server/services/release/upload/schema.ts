import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { fileNameSchema } from "@/server/domain/release";

/** 1 GiB (docs/rules.md#uploads). */
export const MAX_BYTES = 1024 * 1024 * 1024;

/** `lastModified`, in milliseconds, tells a file that was chosen again from another one. */
export const beginUploadInput = z.strictObject({
  fileName: fileNameSchema,
  fileSize: z.int().min(1).max(MAX_BYTES),
  lastModified: z.int().min(0).default(0),
});

/**
 * Where to go on: parts of `partBytes` from `received` on, each by `PUT` to `url`. With `direct` a part goes
 * to Vercel Blob first, and what `PUT` gets is the receipt.
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

/** A part that begins at `offset`: its bytes, or Blob's receipt for it. */
export const uploadPartInput = z.strictObject({
  id: idSchema("upload"),
  offset: z.int().min(0),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** `received` is the offset to go on from; a part that began elsewhere was not `taken`. */
export const takenPart = z.object({ received: z.int(), taken: z.boolean() });
