import { ServiceError } from "@/server/domain/kernel/errors";
import { Prisma, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { detachUpload } from "@/server/services/release/upload";
import { type Ctx } from "@/server/services/kernel/verb";
import { fileFound } from "./file-head";

/** Restarts the reading with another sheet. Throws `CONFLICT` if it cannot be read any more. */
export async function chooseSheet(tx: Tx, file: ImportFile, sheet: string): Promise<ImportFile> {
  const { sheetName, otherSheets } = fileFound(file);
  if (file.status !== "READY" || sheet === sheetName) return file;
  if (file.runId !== null || file.uploadId === null || !otherSheets.includes(sheet))
    throw new ServiceError(
      "CONFLICT",
      "This sheet can no longer be read. Upload the file again to choose it.",
    );
  const blank = { headings: [], rowCount: 0, checkedLine: 0, reading: Prisma.DbNull };
  return tx.importFile.update({
    where: { id: file.id },
    data: { status: "WAITING", found: { wantedSheet: sheet }, ...blank },
  });
}

export async function letUploadGo(tx: Tx, ctx: Ctx, { id, uploadId }: ImportFile): Promise<void> {
  if (uploadId === null) return;
  await tx.importFile.update({ where: { id }, data: { uploadId: null } });
  await detachUpload(tx, uploadId, ctx.now());
}

/**
 * Only the newest read file of a user keeps its upload, so that kept uploads do not use up the user's
 * limit.
 */
export async function letUploadsGo(tx: Tx, ctx: Ctx, userId: string): Promise<void> {
  const kept = await tx.importFile.findMany({ where: { userId, status: "READY", uploadId: { not: null } } });
  for (const file of kept) await letUploadGo(tx, ctx, file);
}
