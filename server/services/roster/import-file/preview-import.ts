import { isDeepStrictEqual } from "node:util";
import { type z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { Prisma, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { commitThenCall, type Ctx } from "@/server/services/kernel/verb";
import { checkRows } from "./internal/check-rows";
import { checkMaySeeRoster, readingOf, getOwnFile, withAnswers } from "./internal/file-rows";
import { chooseSheet } from "./internal/other-sheet";
import { acceptFile } from "./internal/accept-file";
import { readFile } from "./internal/read-file";
import { showPreview } from "./internal/show-preview";
import { importPreview, previewImportInput } from "./schema";

const WORK_MS = 1_500;

/**
 * The outcome of a file's rows before anything is written (docs/rules.md#import-of-files). The first call
 * takes an upload or a text, the next one reads it, and further calls check more rows. A call with another
 * reading starts over. Throws `NOT_FOUND`, and `CONFLICT` for another reading of an imported file.
 */
export const previewImport = commitThenCall({
  permission: "import:write",
  input: previewImportInput,
  output: importPreview,
  audit: { none: "nothing of it is in the roster; the import has its entry" },
  async commit({ ctx, tx, input }) {
    checkMaySeeRoster(ctx);
    return {
      committed: "fileId" in input ? await startReading(tx, ctx, input) : await acceptFile(tx, ctx, input),
    };
  },
  async call({ ctx, input, committed }) {
    const isNew = !("fileId" in input);
    let file = committed;
    if (!isNew && file.status !== "READY" && file.status !== "REFUSED") {
      await readFile(ctx, file);
      file = await getOwnFile(ctx.db, ctx, file.id);
    }
    const reading = await readingOf(ctx.db, file);
    if (!isNew && file.status === "READY" && file.runId === null) file = await check(ctx, file, reading);
    const shown = isNew ? { afterLine: 0, limit: 20 } : input;
    return showPreview(ctx.db, file, reading, shown);
  },
});

type Input = z.output<typeof previewImportInput>;

async function startReading(
  tx: Tx,
  ctx: Ctx,
  { fileId, reading, sheet }: Extract<Input, { fileId: string }>,
): Promise<ImportFile> {
  await tx.$queryRaw`SELECT FROM import_file WHERE id = ${fileId} FOR UPDATE`;
  const known = await getOwnFile(tx, ctx, fileId);
  const file = sheet === undefined ? known : await chooseSheet(tx, known, sheet);
  if (file.status !== "READY") return file;
  const kept = await readingOf(tx, file);
  const wanted = reading === undefined ? kept : await withAnswers(tx, file, reading);
  const isKept = file.reading !== null && isDeepStrictEqual(wanted, kept);
  // Readings stored by an older release lack newer fields.
  if (isKept && (file.runId !== null || isDeepStrictEqual(wanted, file.reading))) return file;
  if (file.runId !== null)
    throw new ServiceError("CONFLICT", "The file was imported already. Upload it again to import it again.");
  if (wanted.mapping.length > file.headings.length)
    throw new ServiceError("VALIDATION_FAILED", "The mapping names more columns than the file has.");
  return tx.importFile.update({ where: { id: fileId }, data: { reading: wanted, checkedLine: 0 } });
}

async function check(ctx: Ctx, file: ImportFile, reading: Awaited<ReturnType<typeof readingOf>>) {
  const untilMs = Date.now() + WORK_MS;
  let now = file.reading === null ? await saveReading(ctx, file, reading) : file;
  while ((await checkRows(ctx, now, reading)) && Date.now() < untilMs)
    now = await getOwnFile(ctx.db, ctx, file.id);
  return getOwnFile(ctx.db, ctx, file.id);
}

async function saveReading(ctx: Ctx, { id }: ImportFile, reading: Awaited<ReturnType<typeof readingOf>>) {
  await ctx.db.importFile.updateMany({
    where: { id, reading: { equals: Prisma.DbNull } },
    data: { reading },
  });
  return getOwnFile(ctx.db, ctx, id);
}
