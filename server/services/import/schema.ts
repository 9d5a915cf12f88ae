import { z } from "zod";
import { isStorableText } from "@/server/domain/blogger";
import { idSchema } from "@/server/domain/ids";
import { pageOf, pageQuery } from "@/server/domain/paging";

/** Largest batch (specification, section 8); published and enforced from here. */
export const MAX_BATCH_ITEMS = 500;

const sourceSystem = z
  .string()
  .min(1)
  .max(100)
  .refine(isStorableText, "must not contain NUL or broken characters")
  .nullish();

/** Body of `POST /open-api/bloggers/batch`. An item is checked row by row: a bad one fails alone. */
export const importBloggersBody = z.strictObject({ sourceSystem, items: z.array(z.unknown()).min(1) });

/** `dryRun=true` validates and answers the same shape, writing nothing. */
export const importBloggersQuery = z.strictObject({
  dryRun: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
});

const rowError = z.object({
  index: z.int().min(0),
  platform: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});

/** Answer of a batch import (specification, section 4.1); `total = created + updated + failed`, `unchanged` is part of `updated`. */
export const importBloggersResult = z.object({
  runId: z.string().nullable(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  discardedFieldsByPlatform: z.record(z.string(), z.array(z.string())),
  errors: z.array(rowError),
});

const importRunKinds = ["BATCH", "SINGLE", "DEACTIVATE"] as const;

/**
 * An import run as lists show it (specification, section 2.5; fields by decisions, section 1). Of a run of kind `DEACTIVATE`,
 * `updated` counts what was deactivated or was so already.
 */
export const importRun = z.object({
  id: z.string(),
  organizationId: z.string(),
  apiKeyId: z.string().nullable(),
  apiKeyName: z.string().nullable(),
  kind: z.enum(importRunKinds),
  sourceSystem: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  discardedFieldsByPlatform: z.record(z.string(), z.array(z.string())),
  durationMs: z.int(),
  createdAt: z.iso.datetime(),
});
export const importRunDetail = importRun.extend({ errors: z.array(rowError) });
export const importRunPage = pageOf(importRun);

/** Query of `GET /open-api/import-runs`. */
export const listImportRunsQuery = z.strictObject({
  kind: z.enum(importRunKinds).optional(),
  ...pageQuery(),
});
export const importRunId = z.strictObject({ id: idSchema("importRun") });

export type ImportRun = z.output<typeof importRun>;
export type ImportRunDetail = z.output<typeof importRunDetail>;
export type ListImportRunsInput = z.output<typeof listImportRunsQuery>;
export type ImportBloggersResult = z.output<typeof importBloggersResult>;
export type ImportBloggersInput = z.output<typeof importBloggersBody> & {
  dryRun: boolean;
  idempotencyKey: string | null;
};
