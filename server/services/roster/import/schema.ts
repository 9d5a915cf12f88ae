import { z } from "zod";
import { bloggerUpsertFields, bloggerWire, isStorableText } from "@/server/domain/roster/blogger";
import { rowErrorCodes } from "@/server/domain/kernel/errors";
import { described } from "@/server/domain/kernel/described";
import { idSchema } from "@/server/domain/kernel/ids";
import { pageInput, pageOf, pageQuery } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";
import { counted, importWarning, itemOutcome, rowError } from "./internal/outcome-schema";

/** Published in the API reference and enforced (docs/rules.md#import). */
export const MAX_BATCH_ITEMS = 500;

const text = (max: number) =>
  z.string().min(1).max(max).refine(isStorableText, "must not contain NUL or broken characters");

const sourceSystem = text(100)
  .nullish()
  .meta({ description: "Name of the calling system, for the import run" });

/**
 * An import item in the API reference (docs/rules.md#blogger). Rows are parsed one by one with the same
 * schemas, so that an invalid one fails alone.
 */
const importItem = z
  .object({
    ...bloggerUpsertFields,
    platform: platformSchema.meta({ description: "Platform of the creator" }),
    url: z.string().meta({
      description: "Link to the creator's page; short links and shared texts that hold a link are taken too",
    }),
  })
  .meta({
    id: "ImportItem",
    description:
      "A creator, given by its link and, if known, by `platformBloggerId`, which takes precedence. Omitted fields are not changed; null clears a field. Unknown and read-only fields are dropped and reported.",
  });

/** `POST /open-api/bloggers/batch`. Items are parsed row by row: an invalid one fails alone. */
export const importBloggersBody = z.strictObject({ sourceSystem, items: z.array(z.unknown()).min(1) });

export const publishedImportBloggersBody = importBloggersBody.extend({
  items: z.array(importItem).min(1).max(MAX_BATCH_ITEMS).meta({ description: "The creators" }),
});

/**
 * `POST /open-api/bloggers`. Loose, because unknown fields are dropped and reported; the item is parsed
 * later like a row of a batch.
 */
export const importBloggerBody = z
  .looseObject({ sourceSystem })
  .transform(({ sourceSystem: source, ...item }) => ({ sourceSystem: source, item }));

export const publishedImportBloggerBody = importItem
  .extend({ sourceSystem })
  .meta({ id: "ImportBloggerBody", description: "One creator, and who sends it." });

export const importQuery = z.strictObject({
  dryRun: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
});

export const importBatchQuery = importQuery.extend({
  outcomes: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
});

export const bloggerBatchInput = z.strictObject({ bloggers: z.array(z.unknown()).min(1) });

/** Counts rows. A row of an existing creator counts as `updated`, changed or not. */
export const bloggerBatchResult = z.object({
  imported: z.int(),
  updated: z.int(),
  failed: z.int(),
  errors: z.array(
    rowError.extend({ code: z.enum([...rowErrorCodes, "NOT_FOUND", "HELD_BY_ANOTHER_MEMBER"]) }),
  ),
});

/** See docs/rules.md#import. `total = created + updated + failed`; `unchanged` is part of `updated`. */
export const importBloggersResult = z
  .object(
    described(
      {
        runId: z.string().nullable(),
        total: z.int(),
        created: z.int(),
        updated: z.int(),
        unchanged: z.int(),
        failed: z.int(),
        discardedFieldsByPlatform: z.record(z.string(), z.array(z.string())),
        errors: z.array(rowError),
        warnings: z.array(importWarning),
        outcomes: z.array(itemOutcome).nullable(),
      },
      {
        ...counted,
        updated: "Items of existing creators, changed or not",
        outcomes: "One for each item, in their order; null without `outcomes=true`",
      },
    ),
  )
  .meta({
    id: "ImportResult",
    description:
      "`total = created + updated + failed`, all counted in items; `unchanged` is the part of `updated` that changed nothing. `runId` is null for a dry run.",
  });

const bloggerIds = z
  .strictObject(
    described(
      { id: z.string(), platform: platformSchema, platformBloggerId: z.string() },
      { id: "The blogger", platform: "Its platform", platformBloggerId: "Its id on the platform" },
    ),
  )
  .meta({
    id: "BloggerIds",
    description: "The response for a blogger written with a key that has no `blogger:read`.",
  });

/** See docs/rules.md#import. `blogger` is complete, or only its ids if the caller may not read bloggers. */
export const importBloggerResult = z
  .object(
    described(
      {
        runId: z.string().nullable(),
        outcome: z.enum(["created", "updated", "unchanged"]),
        blogger: z.union([bloggerWire, bloggerIds]),
        discardedFields: z.array(z.string()),
        warnings: z.array(importWarning),
      },
      {
        runId: counted.runId,
        warnings: counted.warnings,
        outcome: "The result",
        blogger: "Everything known about it now; for a key without `blogger:read` only its ids",
        discardedFields: "Names of unknown or read-only fields",
      },
    ),
  )
  .meta({ id: "ImportBloggerResult", description: "What a single import did." });

export function withoutBlogger(result: ImportBloggerResult): ImportBloggerResult {
  const { id, platform, platformBloggerId } = result.blogger;
  return { ...result, blogger: { id, platform, platformBloggerId } };
}

const howToName =
  "must name the blogger by id, by platform with platformBloggerId or url, or by externalId, and hold nothing else";
const name = text(500);
const names = described(
  { id: name, platformBloggerId: name, externalId: name },
  {
    id: "The blogger's id here",
    platformBloggerId: "Its id on the platform",
    externalId: "Your own id of the creator",
  },
);
const deactivateItem = z.preprocess(
  (item) => (hasFewNames(item) ? item : null),
  z.union(
    [
      z.strictObject({ id: names.id }),
      z.strictObject({
        platform: platformSchema,
        url: z.string().meta({ description: "The creator's link" }),
        platformBloggerId: names.platformBloggerId.optional(),
      }),
      z.strictObject({ platform: platformSchema, platformBloggerId: names.platformBloggerId }),
      z.strictObject({ externalId: names.externalId }),
    ],
    { error: howToName },
  ),
);

const FEW_NAMES = 20;

/** The union would check each alternative against every name and report each. */
function hasFewNames(item: unknown): boolean {
  return typeof item !== "object" || item === null || Object.keys(item).length <= FEW_NAMES;
}

/** `POST /open-api/bloggers/deactivate` (docs/rules.md#deactivation). */
export const deactivateBloggersBody = z.strictObject({
  sourceSystem,
  reason: text(500).nullish().meta({ description: "Why; kept with the bloggers" }),
  items: z.array(deactivateItem).min(1).meta({ description: "The bloggers, each named in one of four ways" }),
});

export const deactivateBloggersResult = z
  .object(
    described(
      {
        runId: z.string().nullable(),
        total: z.int(),
        deactivated: z.int(),
        unchanged: z.int(),
        failed: z.int(),
        errors: z.array(rowError),
      },
      {
        runId: counted.runId,
        total: counted.total,
        deactivated: "Items whose creator was active until now",
        unchanged: "Items whose creator was deactivated already",
        failed: "Items that name no creator of the roster",
        errors: "Which these are",
      },
    ),
  )
  .meta({
    id: "DeactivateResult",
    description: "`total = deactivated + unchanged + failed`: items, not bloggers.",
  });

const importRunKinds = ["BATCH", "SINGLE", "DEACTIVATE", "FILE"] as const;

/**
 * A run in lists (docs/rules.md#import). For kind `DEACTIVATE`, `updated` includes bloggers that were
 * already deactivated.
 */
export const importRun = z
  .object(
    described(
      {
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
        reason: z.string().nullable(),
        discardedFieldsByPlatform: z.record(z.string(), z.array(z.string())),
        durationMs: z.int(),
        createdAt: z.iso.datetime(),
      },
      {
        ...counted,
        id: "The run; `runId` of the import's answer",
        organizationId: "The organization that it wrote into",
        apiKeyId: "The key that sent it; null if a user sent it, or the key was deleted",
        apiKeyName: "That key's name at the time",
        kind: "BATCH and SINGLE: imports by the API. DEACTIVATE. FILE: an import in the console",
        sourceSystem: "As it was sent",
        idempotencyKey: "As it was sent",
        updated: "Items of existing creators, changed or not",
        reason: "Reason of a deactivation",
        durationMs: "How long it took, in milliseconds",
        createdAt: "When it was written",
      },
    ),
  )
  .meta({
    id: "ImportRun",
    description:
      "What an import did. For a run of kind `DEACTIVATE`, `updated` counts bloggers that were deactivated now or before.",
  });

const importRunError = rowError
  .extend({
    code: z
      .enum([...rowErrorCodes, "NOT_FOUND", "HELD_BY_ANOTHER_MEMBER"])
      .meta({ description: "The row-level code" }),
  })
  .meta({
    id: "ImportRunError",
    description:
      "Why one item was refused; `index` is its position in `items`. For a file it is the line of the row, from 1.",
  });
export const importRunDetail = importRun
  .extend({
    errors: z.array(importRunError).meta({ description: counted.errors }),
  })
  .meta({
    id: "ImportRunDetail",
    description: "An import run with its row errors; for a file the first 500.",
  });
export const importRunPage = pageOf(importRun);

const importRunFilter = { kind: z.enum(importRunKinds).optional() };
export const listImportRunsInput = z.strictObject({ ...importRunFilter, ...pageInput() });
export const listImportRunsQuery = z.strictObject({ ...importRunFilter, ...pageQuery() });
export const importRunId = z.strictObject({ id: idSchema("importRun") });

/** Added by the transport. `dryRun` does the work and rolls it back; the key is stored with the run. */
const asked = { dryRun: z.boolean(), idempotencyKey: z.string().nullable() };
export const importBloggersInput = importBloggersBody.extend({
  ...asked,
  outcomes: z.boolean().default(false),
});
export const importBloggerInput = z.strictObject({ sourceSystem, item: z.unknown(), ...asked });
export const deactivateBloggersInput = deactivateBloggersBody.extend(asked);

export type ImportRun = z.output<typeof importRun>;
export type ImportBloggersInput = z.output<typeof importBloggersInput>;
export type ImportBloggerResult = z.output<typeof importBloggerResult>;
export type ImportBloggersResult = z.output<typeof importBloggersResult>;
export type ItemOutcome = z.output<typeof itemOutcome>;
export type DeactivateItem = z.output<typeof deactivateItem>;
export type DeactivateBloggersInput = z.output<typeof deactivateBloggersInput>;
export type DeactivateBloggersResult = z.output<typeof deactivateBloggersResult>;

export const sources = ["SCRAPE", "IMPORT", "MANUAL"] as const;

export const createBloggerInput = z.strictObject({
  ...bloggerUpsertFields,
  platform: platformSchema,
  nickname: storableText.trim().min(1).max(200),
  source: z.enum(sources).default("MANUAL"),
});

const { platform: _platform, platformBloggerId: _id, ...editableFields } = bloggerUpsertFields;

const managerField = { managerUserId: idSchema("user").nullable().optional() };

/** Omitted fields stay unchanged, null clears. `was`: fields as the caller read them. */
export const updateBloggerInput = z.strictObject({
  id: idSchema("blogger"),
  was: z.partialRecord(z.enum(Object.keys({ ...editableFields, ...managerField })), z.unknown()).optional(),
  ...managerField,
  ...editableFields,
});
