import { ServiceError } from "@/server/domain/kernel/errors";
import { Prisma, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { detachUpload } from "@/server/services/release/upload";
import { type Ctx } from "@/server/services/kernel/verb";
import { fileFound } from "./file-found";

/** Lets another sheet of the file be read in place of its rows. Throws `CONFLICT` where it cannot be. */
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

/** The upload of a file that was read goes: no other sheet of it will be. */
export async function letUploadGo(tx: Tx, ctx: Ctx, { id, uploadId }: ImportFile): Promise<void> {
  if (uploadId === null) return;
  await tx.importFile.update({ where: { id }, data: { uploadId: null } });
  await detachUpload(tx, uploadId, ctx.now());
}

/**
 * Of the files that a person has had read the newest alone keeps its upload: they can begin as many as
 * before.
 */
export async function letUploadsGo(tx: Tx, ctx: Ctx, userId: string): Promise<void> {
  const kept = await tx.importFile.findMany({ where: { userId, status: "READY", uploadId: { not: null } } });
  for (const file of kept) await letUploadGo(tx, ctx, file);
}
