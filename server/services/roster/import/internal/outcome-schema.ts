import { z } from "zod";
import { described } from "@/server/domain/kernel/described";
import { rowErrorCodes } from "@/server/domain/kernel/errors";

export const counted = {
  runId: "The run's record: `GET /open-api/import-runs/<runId>`; null for a dry run",
  total: "Items that were sent",
  created: "Items that created a creator",
  unchanged: "Items that changed nothing; counted in `updated` too",
  failed: "Items that were refused",
  discardedFieldsByPlatform: "Names of unknown or read-only fields, by platform",
  errors: "Why items were refused, one entry for each error",
  warnings: "Written, but possibly not intended",
};

export const rowError = z
  .object(
    described(
      {
        index: z.int().min(0),
        platform: z.string().nullable(),
        code: z.enum([...rowErrorCodes, "NOT_FOUND"]),
        message: z.string(),
      },
      {
        index: "Which item, from 0",
        platform: "As in the item; null if it has none",
        code: "The row-level code to program against",
        message: "For people",
      },
    ),
  )
  .meta({
    id: "RowError",
    description:
      "Why one item was refused; `index` is its position in `items`. An item has one entry for each error.",
  });

export const itemOutcome = z
  .object(
    described(
      {
        index: z.int().min(0),
        id: z.string().nullable(),
        outcome: z.enum(["created", "updated", "unchanged", "failed"]),
      },
      {
        index: "Which item, from 0",
        id: "The blogger; null where there is none",
        outcome: "The result",
      },
    ),
  )
  .meta({
    id: "ItemOutcome",
    description:
      "What came of one item; `index` is its position in `items`. `id` is the blogger's, null for one that was refused or that only a dry run created.",
  });

export const importWarning = z
  .object(
    described(
      { index: z.int().min(0), code: z.enum(["EXTERNAL_ID_REPLACED"]), message: z.string() },
      { index: "Which item, from 0", code: "What may be wrong", message: "For people" },
    ),
  )
  .meta({
    id: "ImportWarning",
    description:
      "Written, but possibly not intended. `EXTERNAL_ID_REPLACED`: an earlier item of the batch gives the same blogger another `externalId`, or the blogger was merged from several and had another one.",
  });
