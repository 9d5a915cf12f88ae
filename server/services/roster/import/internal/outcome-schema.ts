import { z } from "zod";
import { described } from "@/server/domain/kernel/described";
import { rowErrorCodes } from "@/server/domain/kernel/errors";

/** Words for what every kind of run counts. */
export const counted = {
  runId: "The run's record: `GET /open-api/import-runs/<runId>`; null for a dry run",
  total: "Items that were sent",
  created: "Items that made a new creator",
  unchanged: "Items that changed nothing; counted in `updated` too",
  failed: "Items that were refused",
  discardedFieldsByPlatform: "By platform, names of fields that no creator has or that are read only",
  errors: "Why items were refused, one entry for each thing that is wrong",
  warnings: "What was written, but may not have been meant",
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
        platform: "As the item has it; null where it names none",
        code: "The row-level code: decide by it",
        message: "For people",
      },
    ),
  )
  .meta({
    id: "RowError",
    description:
      "Why one item was refused; `index` is its position in `items`. An item has one for each thing that is wrong with it.",
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
        outcome: "What came of it",
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
      "What was written, but may not have been meant. `EXTERNAL_ID_REPLACED`: an earlier item of the batch names the same blogger with another `externalId`, or the blogger was merged out of several and had another one.",
  });
