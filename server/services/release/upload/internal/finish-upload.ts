import { createHash } from "node:crypto";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type UploadPurpose } from "@/server/infra/db/generated/enums";
import { type UploadModel } from "@/server/infra/db/generated/models";
import { logger } from "@/server/infra/logger";
import { openStorage, StoredFileMissing } from "@/server/infra/storage";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { dropUpload } from "../delete-expired-uploads";
import { dropped, expiryOf, open, getOwnUpload, toStored } from "./upload-rows";

/** `checksum` is the SHA-512 in hexadecimal. */
export type FinishedUpload = { id: string; fileName: string; fileSize: number; checksum: string };

type Named = {
  id: string;
  purpose: UploadPurpose;
  checkName?: (fileName: string) => void;
};

/**
 * Reads the upload once in chunks for its size and SHA-512, so that the stored bytes are the hashed ones.
 * Repeated and concurrent calls are harmless.
 * @throws ServiceError `NOT_FOUND`; `CONFLICT` if parts are missing or the content is lost
 */
export async function finishUpload(
  ctx: PlatformCtx,
  { checkName, ...named }: Named,
): Promise<FinishedUpload> {
  const row = await getOwnUpload(ctx.db, ctx, named);
  const { id, fileName, fileSize, received } = row;
  checkName?.(fileName);
  if (received < fileSize) throw incomplete(received, fileSize);
  try {
    const checksum = await readChecksum(row);
    // A concurrent call may have made a release of it, which keeps it permanently.
    const data = { checksum, expiresAt: expiryOf(ctx.now(), row.received) };
    const { count } = await ctx.db.upload.updateMany({ where: { ...open, id }, data });
    if (count === 0) throw gone();
    return { id, fileName, fileSize, checksum };
  } catch (error) {
    if (!(error instanceof StoredFileMissing)) throw error;
    logger().error({ err: error, uploadId: id }, "an upload is damaged");
    await dropUpload(ctx, id);
    throw damaged();
  }
}

/** Throws `StoredFileMissing` if the store does not have the whole content. */
async function readChecksum(row: UploadModel): Promise<string> {
  const storage = openStorage(row.store);
  if ((await storage.finish(toStored(row))) !== row.fileSize) throw new StoredFileMissing(row.id);
  return row.checksum ?? hashContent(await storage.read(row.id));
}

/** Reads the whole content into memory. Throws `StoredFileMissing`. */
export async function readUpload(ctx: PlatformCtx, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { store, fileSize } = await ctx.db.upload.findUniqueOrThrow({ where: { id } });
  const content = new Uint8Array(fileSize);
  let at = 0;
  const reader = (await openStorage(store).read(id)).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    content.set(chunk.value, at);
    at += chunk.value.byteLength;
  }
  return content;
}

async function hashContent(content: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash("sha512");
  const reader = content.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) hash.update(chunk.value);
  return hash.digest("hex");
}

function incomplete(received: number, fileSize: number): ServiceError {
  return new ServiceError(
    "CONFLICT",
    `The upload has ${received} of ${fileSize} bytes. Send the rest, or start again.`,
  );
}

function damaged(): ServiceError {
  const message = "was damaged in the store: upload the file again";
  return new ServiceError("CONFLICT", `The upload ${message}.`, {
    issues: [{ path: "uploadId", message, code: "UPLOAD_DAMAGED" }],
  });
}

function gone(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "This upload was already used for a release, or was cancelled. Upload the file again.",
  );
}

/** The release then owns the upload. Throws `CONFLICT` if another release has it. */
export async function attachUpload(tx: Tx, id: string): Promise<void> {
  const { count } = await tx.upload.updateMany({
    where: { ...open, id, checksum: { not: null } },
    data: { expiresAt: null },
  });
  if (count === 0) throw gone();
}

export async function detachUpload(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.upload.updateMany({ where: { id }, data: dropped(now) });
}
