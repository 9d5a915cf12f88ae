import { z } from "zod";
import { findImportColumn } from "@/server/domain/roster/import-file";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";
import { importRun, importRunDetail, importRunId } from "@/server/services/roster/import";
import { rosterJobFailure, rosterJobStatus } from "@/server/services/roster/job";
import { sheetInput } from "@/server/services/kernel/verb";

/** Links or a table that is pasted: at most so many rows, and so much text. */
export const MAX_PASTED = 500;
const MAX_PASTED_CHARS = 500_000;

/** Of a cell or a value a preview shows so much: a file may be large, and the page asks often. */
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

/** What a person answered, by the ids of the questions; of others nothing is kept. */
const answers = z
  .record(z.string().max(60), z.string().max(20))
  .refine((given) => Object.keys(given).length <= 200, "must hold at most 200 answers");

/**
 * How a file is read: the field of each column, and the platform of rows whose link tells none. `strict`: a
 * cell that cannot be read refuses its row, and is else left out. `skipHidden`: without the rows that the
 * sheet hides.
 */
export const reading = z.strictObject({
  ...{ mapping, platform: platformSchema.nullable() },
  ...{ strict: z.boolean().default(false), skipHidden: z.boolean().default(false) },
  answers: answers.default({}),
});
export type Reading = z.output<typeof reading>;

const fileId = idSchema("importFile");

/** Takes an upload, or what was pasted, as a file to import. */
const beginImportInput = z.union([
  z.strictObject({ uploadId: idSchema("upload") }),
  z.strictObject({ text: storableText.min(1).max(MAX_PASTED_CHARS) }),
]);

export type BeginImport = z.output<typeof beginImportInput>;

/**
 * `reading`, and `sheet`, where they differ, start the preview over; `outcome` and `afterLine` choose the
 * rows shown.
 */
export const previewImportInput = z.union([
  z.strictObject({
    fileId,
    reading: reading.optional(),
    /** The name of another sheet of the workbook. */
    sheet: z.string().max(100).optional(),
    outcome: z.enum(rowOutcomes).optional(),
    afterLine: z.int().min(0).default(0),
    limit: z.int().min(1).max(100).default(20),
  }),
  ...beginImportInput.options,
]);

/** Why a row is wrong: a row code or a cell's code, the field it is about, and what stood there. */
const cellProblem = z.object({
  code: z.string(),
  field: z.string().nullable(),
  value: z.string().nullable(),
});
/** `message` tells all of it; `link` what its link leads to; `more` is what else is wrong with the row. */
const rowProblem = cellProblem.extend({
  message: z.string(),
  link: z.object({ page: z.string(), platform: z.string() }).optional(),
  more: z.array(cellProblem).optional(),
});
export type RowProblem = z.output<typeof rowProblem>;

/** What is to be told of a row that is imported all the same; `count` cells of it are left out. */
const rowNotice = rowProblem.extend({ count: z.int() });
export type RowNotice = z.output<typeof rowNotice>;

/** Of a field that is JSON, and of long values that look the same once they are cut, both are null. */
const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.output<typeof change>;

const previewRow = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes).nullable(),
  platform: z.string().nullable(),
  platformBloggerId: z.string().nullable(),
  /** Cut, with a mark, where they are long. */
  cells: z.array(z.string()),
  /** Of a row that is `CHANGED`. */
  changes: z.array(change),
  /** All that the row would store; `before` is null in a row that is `NEW` or `DOUBLED`. */
  values: z.array(change),
  /** Of a row that is `DOUBLED`: the first one that names the same creator. */
  firstLine: z.int().nullable(),
  /** Cells of it that are left out. */
  notice: rowNotice.nullable(),
  error: rowProblem.nullable(),
});

/** A text of a column, and what would be stored of it. */
const example = z.object({ written: z.string(), stored: z.unknown() });

/**
 * What a person has to say before the import begins. `COLUMN`: which of `columns` brings the field, by its
 * place, or `none`. `RATE`: what the figures of the column mean. `answer` is null until it is answered.
 */
const question = z.object({
  ...{ id: z.string(), kind: z.enum(["COLUMN", "RATE"]), field: z.string(), columns: z.array(z.int()) },
  options: z.array(z.object({ answer: z.string(), examples: z.array(example) })),
  answer: z.string().nullable(),
});
export type ImportQuestion = z.output<typeof question>;

/**
 * Why a column is left out: `SAME_FIELD`: the column `heading` has the field; `CHOOSE_QUOTE`: a price whose
 * form the heading does not name; `LEFT_OUT_BEFORE`: a person chose so for an earlier file.
 */
const columnNote = z.object({
  code: z.enum(["SAME_FIELD", "CHOOSE_QUOTE", "LEFT_OUT_BEFORE"]),
  heading: z.string().nullable(),
});

const named = { columns: z.array(z.string()) };
/**
 * What is to be known of the file as a whole. `SHEET`: others than the one that was read have rows.
 * `HIDDEN_ROWS`, `HIDDEN_COLUMNS`: the sheet hides them, and they are read all the same, unless the
 * reading says otherwise. `ROWS_SKIPPED`: totals and the like. `SECOND_LINK`: columns of links that are
 * left out beside `used`. `LINKS_BEHIND`: columns behind whose words links were found. `HEADINGS`: their
 * lines.
 */
const notice = z.discriminatedUnion("code", [
  z.object({
    ...{ code: z.literal("SHEET"), sheet: z.string(), others: z.array(z.string()), mayChoose: z.boolean() },
  }),
  z.object({ code: z.literal("HIDDEN_ROWS"), count: z.int(), skipped: z.boolean() }),
  z.object({ code: z.literal("HIDDEN_COLUMNS"), ...named, at: z.array(z.int()) }),
  z.object({ code: z.literal("ROWS_SKIPPED"), count: z.int() }),
  z.object({ code: z.literal("SECOND_LINK"), ...named, used: z.string() }),
  z.object({ code: z.literal("LINKS_BEHIND"), ...named }),
  z.object({ code: z.literal("HEADINGS"), first: z.int(), last: z.int() }),
]);
export type FileNotice = z.output<typeof notice>;

/**
 * A file before it is imported. Its rows are looked at little by little: another call goes on while `checked`
 * is below `rowCount`.
 */
export const importPreview = z.object({
  fileId: z.string(),
  name: z.string(),
  status: z.enum(["WAITING", "READING", "READY", "REFUSED"]),
  /** Why it was refused. */
  problem: z.string().nullable(),
  /** Where, as a spreadsheet counts, if that is known. */
  problemLine: z.int().nullable(),
  rowCount: z.int(),
  checked: z.int(),
  columns: z.array(
    z.object({
      ...{ heading: z.string(), field: z.string().nullable(), samples: z.array(z.string()) },
      note: columnNote.nullable(),
    }),
  ),
  platform: platformSchema.nullable(),
  ...{ strict: z.boolean(), skipHidden: z.boolean() },
  notices: z.array(notice),
  /** Whether a column, or links behind words, say which creators the rows are about. */
  named: z.boolean(),
  /** Those about rates are there once every row was looked at. */
  questions: z.array(question),
  answers,
  /** Rows with cells that are left out, and those cells. */
  leftOut: z.object({ rows: z.int(), cells: z.int() }),
  counts: z.record(z.enum(rowOutcomes), z.int()),
  rows: z.array(previewRow),
  nextLine: z.int().nullable(),
  runId: z.string().nullable(),
  jobId: z.string().nullable(),
});

/** `answers` to questions that the preview's reading did not answer. */
export const createImportInput = z.strictObject({ fileId, answers: answers.optional() });
export const createdImport = z.object({ runId: z.string(), jobId: z.string() });

/**
 * An import that was taken back: creators that went, went back whole or in part, and those that stayed as
 * they are: somebody has changed them since, they were merged, or another member holds them.
 */
const undone = z.object({
  ...{ at: z.iso.datetime(), removed: z.int(), restored: z.int(), partly: z.int() },
  kept: z.object({ changedSince: z.int(), merged: z.int(), held: z.int() }),
});
export type Undone = z.output<typeof undone>;

/** Who brought it, the file's rows, and how its import is; while the file is kept also its job. */
const ofFile = {
  ...{ jobId: z.string().nullable(), userName: z.string().nullable(), userNickname: z.string().nullable() },
  ...{ status: rosterJobStatus.nullable(), rowCount: z.int().nullable(), cellsLeftOut: z.int() },
  undone: undone.nullable(),
};
export const importRunList = listOf(importRun.extend(ofFile));
export const importRunWithFile = importRunDetail.extend({
  ...ofFile,
  /** Why its job failed, for all who see the import: the job itself is its person's and the Owner's. */
  failure: rosterJobFailure.nullable(),
  hasFile: z.boolean(),
  /** The file with which `create` goes on, where the caller's own import ended before its last row. */
  unfinishedFileId: z.string().nullable(),
  ...{ mayCancel: z.boolean(), mayUndo: z.boolean() },
  /** Taking it back, while that goes on or where it ended too soon. */
  undo: z
    .object({ jobId: z.string(), status: rosterJobStatus, done: z.int(), total: z.int().nullable() })
    .nullable(),
  /** Of rows of a file `problem` says in parts what the message says in English. */
  errors: z.array(importRunDetail.shape.errors.element.extend({ problem: rowProblem.nullable() })),
});
export { importRunId };

export const exportErrorsInput = importRunId.extend(sheetInput);
/** Where the rows that failed can be had. */
export const errorsFile = z.object({ fileName: z.string(), downloadUrl: z.string() });
export const failedRowsInput = importRunId.extend({ afterLine: z.int().min(0) });
const failedRow = z.object({
  ...{ line: z.int(), cells: z.array(z.string()) },
  ...{ error: rowProblem.nullable(), notice: rowNotice.nullable() },
});
export type FailedRow = z.output<typeof failedRow>;
export const failedRows = z.object({ headings: z.array(z.string()), rows: z.array(failedRow) });

/** The rows of an import of which there is something to tell, cut as in a preview. */
export const problemRowsInput = importRunId.extend({
  afterLine: z.int().min(0).default(0),
  limit: z.int().min(1).max(100).default(50),
});
export const problemRows = z.object({
  headings: z.array(z.string()),
  rows: z.array(failedRow),
  nextLine: z.int().nullable(),
});
