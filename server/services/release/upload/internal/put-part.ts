import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type UploadPurpose } from "@/server/infra/db/generated/enums";
import { type UploadModel } from "@/server/infra/db/generated/models";
import { openStorage, StoredFileMissing, type UploadState } from "@/server/infra/storage";
import { type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";
import { beginStored } from "./begin-stored";
import { expiryOf, getOwnUpload, lockUpload, toStored } from "./upload-rows";

export type Part = { id: string; purpose: UploadPurpose; offset: number; body: Uint8Array };

/** `busy`: another call writes the part that is due. With `received` alone, this part is not the one due. */
export type Reservation = { row: UploadModel; writer: string } | "busy" | { received: number };

const LOOK_AGAIN_MS = 100;
const MAX_WAIT_MS = 8_000;
const RETRY_SECONDS = 5;

/**
 * Reserves the part for this call, so that the store is called without a transaction and still only one call
 * writes at a place. Throws `NOT_FOUND`, `VALIDATION_FAILED`.
 */
export async function reservePart(tx: Tx, ctx: PlatformCtx, part: Part): Promise<Reservation> {
  const { id, offset } = part;
  await lockUpload(tx, id);
  const row = await getOwnUpload(tx, ctx, part);
  if (row.received !== offset || offset >= row.fileSize || row.checksum !== null)
    return { received: row.received };
  checkPart(row, part);
  const { state } = toStored(row);
  const nowMs = ctx.now().getTime();
  if (state.writer !== undefined && state.writer.untilMs > nowMs) return "busy";
  const writer = { id: randomUUID(), untilMs: nowMs + openStorage(row.store).partMs };
  await tx.upload.update({ where: { id }, data: { storeState: { ...state, writer } } });
  return { row, writer: writer.id };
}

/** Waits for another call that writes the part. Throws `UNAVAILABLE` after eight seconds. */
export async function waitForPart(
  ctx: PlatformCtx,
  part: Part,
  first: Reservation,
): Promise<Exclude<Reservation, "busy">> {
  const untilMs = performance.now() + MAX_WAIT_MS;
  let reservation = first;
  while (reservation === "busy") {
    if (performance.now() >= untilMs) {
      const message = "Another call is still writing this part. Repeat it after Retry-After.";
      throw new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_SECONDS });
    }
    await sleep(LOOK_AGAIN_MS);
    reservation = await withTransaction(ctx, (tx) => reservePart(tx, ctx, part));
  }
  return reservation;
}

/**
 * Writes a reserved part to the store and records it. Where the store lost what it had received, the upload
 * starts over. Throws `VALIDATION_FAILED`, `UNAVAILABLE`; `NOT_FOUND` if the
 * upload was cancelled.
 */
export async function writePart(
  ctx: PlatformCtx,
  part: Part,
  { row, writer }: { row: UploadModel; writer: string },
): Promise<{ received: number; taken: boolean }> {
  let outcome: Outcome;
  try {
    outcome = (await store(ctx, row, part)) ?? (await startOver(row));
  } catch (error) {
    // Otherwise the part is free again once its time is over.
    await recordPart(ctx, part, writer, null).catch(() => undefined);
    throw error;
  }
  const recorded = await recordPart(ctx, part, writer, outcome);
  if (recorded !== null) return recorded;
  await deleteIfDropped(ctx, row);
  return getOwnUpload(ctx.db, ctx, part).then(({ received }) => ({ received, taken: false }));
}

type Outcome = { state: UploadState; received: number; taken: boolean };

/** Null if the store lacks what was received before. */
async function store(ctx: PlatformCtx, row: UploadModel, part: Part): Promise<Outcome | null> {
  try {
    const started = await beginStored(ctx, row);
    const { state, received } = await openStorage(row.store).putPart(toStored(started), part);
    return { state, received, taken: true };
  } catch (error) {
    if (error instanceof StoredFileMissing) return null;
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      throw wrongPart("must be the store's receipt for the part, as JSON with its etag");
    throw error;
  }
}

/** The next part begins a new upload in the store, because the store has forgotten this one. */
async function startOver(row: UploadModel): Promise<Outcome> {
  const { uploadId } = toStored(row).state;
  await openStorage(row.store).delete(row.id, { ...(uploadId !== undefined && { uploadId }) });
  return { state: { begun: false, etags: [] }, received: 0, taken: false };
}

/** Ends the reservation; without an outcome nothing else changes. Null if the call no longer has it. */
function recordPart(ctx: PlatformCtx, { id }: Part, writer: string, outcome: Outcome | null) {
  return withTransaction(ctx, async (tx) => {
    await lockUpload(tx, id);
    const row = await tx.upload.findUnique({ where: { id } });
    if (typeof row?.userId !== "string" || toStored(row).state.writer?.id !== writer) return null;
    const current = withoutWriter(toStored(row).state);
    if (outcome === null) {
      await tx.upload.update({ where: { id }, data: { storeState: current } });
      return null;
    }
    const { state, received, taken } = outcome;
    // Another call may have given out a token in the meantime.
    const { writableUntil } = current;
    const storeState = { ...withoutWriter(state), ...(writableUntil !== undefined && { writableUntil }) };
    const data = { received, storeState, expiresAt: expiryOf(ctx.now(), received) };
    await tx.upload.update({ where: { id }, data });
    return { received, taken };
  });
}

function withoutWriter({ writer: _, ...state }: UploadState) {
  return state;
}

/** A part that was written while the upload was cancelled would stay in the store for ever. */
async function deleteIfDropped(ctx: PlatformCtx, row: UploadModel): Promise<void> {
  const { id } = row;
  if ((await ctx.db.upload.count({ where: { id, userId: { not: null } } })) > 0) return;
  const { uploadId } = toStored(row).state;
  await openStorage(row.store).delete(id, { ...(uploadId !== undefined && { uploadId }) });
}

function checkPart(row: UploadModel, { offset, body: { length } }: Part): void {
  const storage = openStorage(row.store);
  if (length === 0) throw wrongPart("is empty: send the bytes from the offset on");
  if (!storage.receivesParts) return;
  if (offset + length > row.fileSize)
    throw wrongPart(`goes beyond the ${row.fileSize} bytes that were announced`);
  if (length < storage.partBytes && offset + length < row.fileSize)
    throw wrongPart(`must be ${storage.partBytes} bytes long, unless it is the last one`);
}

function wrongPart(message: string): ServiceError {
  const issues = [{ path: "body", message }];
  return new ServiceError("VALIDATION_FAILED", `Please correct the part: it ${message}.`, { issues });
}
