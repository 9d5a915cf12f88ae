import { z } from "zod";
import { findImportColumn } from "@/server/domain/roster/import-file";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";
import { importRun, importRunDetail, importRunId } from "@/server/services/roster/import";
import { rosterJobFailure, rosterJobStatus } from "@/server/services/roster/job";
import { sheetInput } from "@/server/services/kernel/verb";

export const MAX_PASTED = 500;
const MAX_PASTED_CHARS = 500_000;

/** Cells and values in a preview are cut to this length: files may be large, and the page polls. */
export const MAX_SHOWN_CHARS = 200;

export const rowOutcomes = ["NEW", "CHANGED", "SAME", "DOUBLED", "FULL", "WRONG", "SKIPPED"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const field = z
  .string()
  .refine((name) => findImportColumn(name) !== undefined, "must be a field of a blogger");
const mapping = z
  .array(field.nullable())
  .max(200)
  .refine((fields) => {
    const named = fields.filter((one) => one !== null);
    return new Set(named).size === named.length;
  }, "must name each field once");

const answers = z
  .record(z.string().max(60), z.string().max(20))
  .refine((given) => Object.keys(given).length <= 200, "must hold at most 200 answers");

/**
 * `platform` applies to rows whose link tells none. `strict`: an unreadable cell refuses its row instead of
 * being left out. `skipHidden`: without the sheet's hidden rows.
 */
export const reading = z.strictObject({
  mapping,
  platform: platformSchema.nullable(),
  strict: z.boolean().default(false),
  skipHidden: z.boolean().default(false),
  answers: answers.default({}),
});
export type Reading = z.output<typeof reading>;

const fileId = idSchema("importFile");

const beginImportInput = z.union([
  z.strictObject({ uploadId: idSchema("upload") }),
  z.strictObject({ text: storableText.min(1).max(MAX_PASTED_CHARS) }),
]);

export type BeginImport = z.output<typeof beginImportInput>;

/**
 * Another `reading` or `sheet` starts the preview over; `outcome` and `afterLine` select the rows shown.
 */
export const previewImportInput = z.union([
  z.strictObject({
    fileId,
    reading: reading.optional(),
    sheet: z.string().max(100).optional(),
    outcome: z.enum(rowOutcomes).optional(),
    afterLine: z.int().min(0).default(0),
    limit: z.int().min(1).max(100).default(20),
  }),
  ...beginImportInput.options,
]);

const cellProblem = z.object({
  code: z.string(),
  field: z.string().nullable(),
  value: z.string().nullable(),
});
const rowProblem = cellProblem.extend({
  message: z.string(),
  link: z.object({ page: z.string(), platform: z.string() }).optional(),
  more: z.array(cellProblem).optional(),
});
export type RowProblem = z.output<typeof rowProblem>;

const rowNotice = rowProblem.extend({ count: z.int() });
export type RowNotice = z.output<typeof rowNotice>;

/** Both values are null for JSON fields and for long values that look the same once cut. */
const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.output<typeof change>;

const previewRow = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes).nullable(),
  platform: z.string().nullable(),
  platformBloggerId: z.string().nullable(),
  cells: z.array(z.string()),
  changes: z.array(change),
  /** All values that the row would store; `before` is null in rows that are `NEW` or `DOUBLED`. */
  values: z.array(change),
  firstLine: z.int().nullable(),
  notice: rowNotice.nullable(),
  error: rowProblem.nullable(),
});

const example = z.object({ written: z.string(), stored: z.unknown() });

/**
 * A question to answer before the import. `COLUMN`: which of `columns` has the field, by index, or `none`.
 * `RATE`: the meaning of the column's figures. `answer` is null until answered.
 */
const question = z.object({
  id: z.string(),
  kind: z.enum(["COLUMN", "RATE"]),
  field: z.string(),
  columns: z.array(z.int()),
  options: z.array(z.object({ answer: z.string(), examples: z.array(example) })),
  answer: z.string().nullable(),
});
export type ImportQuestion = z.output<typeof question>;

/**
 * Why a column is not imported. `SAME_FIELD`: the column `heading` has the field. `CHOOSE_QUOTE`: the
 * heading names no form of the price. `LEFT_OUT_BEFORE`: the user's choice for an earlier file.
 */
const columnNote = z.object({
  code: z.enum(["SAME_FIELD", "CHOOSE_QUOTE", "LEFT_OUT_BEFORE"]),
  heading: z.string().nullable(),
});

const named = { columns: z.array(z.string()) };
/**
 * Notices about the whole file. `SHEET`: other sheets have rows, too. `HIDDEN_ROWS`, `HIDDEN_COLUMNS`:
 * hidden in the sheet, but read unless the reading says otherwise. `ROWS_SKIPPED`: totals and notes.
 * `SECOND_LINK`: link columns not imported beside `used`. `LINKS_BEHIND`: columns with hyperlinks.
 * `HEADINGS`: their lines.
 */
const notice = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("SHEET"),
    sheet: z.string(),
    others: z.array(z.string()),
    mayChoose: z.boolean(),
  }),
  z.object({ code: z.literal("HIDDEN_ROWS"), count: z.int(), skipped: z.boolean() }),
  z.object({ code: z.literal("HIDDEN_COLUMNS"), ...named, at: z.array(z.int()) }),
  z.object({ code: z.literal("ROWS_SKIPPED"), count: z.int() }),
  z.object({ code: z.literal("SECOND_LINK"), ...named, used: z.string() }),
  z.object({ code: z.literal("LINKS_BEHIND"), ...named }),
  z.object({ code: z.literal("HEADINGS"), first: z.int(), last: z.int() }),
]);
export type FileNotice = z.output<typeof notice>;

/** Rows are checked step by step: call again while `checked` is below `rowCount`. */
export const importPreview = z.object({
  fileId: z.string(),
  name: z.string(),
  status: z.enum(["WAITING", "READING", "READY", "REFUSED"]),
  problem: z.string().nullable(),
  /** 1-based line, if known. */
  problemLine: z.int().nullable(),
  rowCount: z.int(),
  checked: z.int(),
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.string().nullable(),
      samples: z.array(z.string()),
      note: columnNote.nullable(),
    }),
  ),
  platform: platformSchema.nullable(),
  strict: z.boolean(),
  skipHidden: z.boolean(),
  notices: z.array(notice),
  named: z.boolean(),
  /** Questions about rates appear once every row was checked. */
  questions: z.array(question),
  answers,
  leftOut: z.object({ rows: z.int(), cells: z.int() }),
  counts: z.record(z.enum(rowOutcomes), z.int()),
  rows: z.array(previewRow),
  nextLine: z.int().nullable(),
  runId: z.string().nullable(),
  jobId: z.string().nullable(),
});

export const createImportInput = z.strictObject({ fileId, answers: answers.optional() });
export const createdImport = z.object({ runId: z.string(), jobId: z.string() });

/**
 * Counts of an undone import. `kept`: creators left unchanged because they were changed since, merged, or
 * belong to another member.
 */
const undone = z.object({
  at: z.iso.datetime(),
  removed: z.int(),
  restored: z.int(),
  partly: z.int(),
  kept: z.object({ changedSince: z.int(), merged: z.int(), held: z.int() }),
});
export type Undone = z.output<typeof undone>;

const ofFile = {
  jobId: z.string().nullable(),
  userName: z.string().nullable(),
  userNickname: z.string().nullable(),
  status: rosterJobStatus.nullable(),
  rowCount: z.int().nullable(),
  cellsLeftOut: z.int(),
  undone: undone.nullable(),
};
export const importRunList = listOf(importRun.extend(ofFile));
export const importRunWithFile = importRunDetail.extend({
  ...ofFile,
  /** Shown to all users who see the import; the job itself is visible only to its user and the Owner. */
  failure: rosterJobFailure.nullable(),
  hasFile: z.boolean(),
  /** The file to continue with, if the caller's own import ended before its last row. */
  unfinishedFileId: z.string().nullable(),
  mayCancel: z.boolean(),
  mayUndo: z.boolean(),
  undo: z
    .object({ jobId: z.string(), status: rosterJobStatus, done: z.int(), total: z.int().nullable() })
    .nullable(),
  errors: z.array(importRunDetail.shape.errors.element.extend({ problem: rowProblem.nullable() })),
});
export { importRunId };

export const exportErrorsInput = importRunId.extend(sheetInput);
export const errorsFile = z.object({ fileName: z.string(), downloadUrl: z.string() });
export const failedRowsInput = importRunId.extend({ afterLine: z.int().min(0) });
const failedRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  error: rowProblem.nullable(),
  notice: rowNotice.nullable(),
});
export type FailedRow = z.output<typeof failedRow>;
export const failedRows = z.object({ headings: z.array(z.string()), rows: z.array(failedRow) });

export const problemRowsInput = importRunId.extend({
  afterLine: z.int().min(0).default(0),
  limit: z.int().min(1).max(100).default(50),
});
export const problemRows = z.object({
  headings: z.array(z.string()),
  rows: z.array(failedRow),
  nextLine: z.int().nullable(),
});
