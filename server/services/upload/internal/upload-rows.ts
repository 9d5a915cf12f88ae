import { notOnPlatform, ServiceError } from "@/server/domain/errors";
import { type Db, LOCK_SPACES, type Tx } from "@/server/infra/db";
import { type UploadPurpose } from "@/server/infra/db/generated/enums";
import { type UploadModel } from "@/server/infra/db/generated/models";
import { type StoredUpload, storageQuota, uploadState } from "@/server/infra/storage";
import { requireUser, type PlatformCtx } from "@/server/services/verb";

const DAY_MS = 24 * 3_600_000;

/** An unfinished upload that gets no part for a day is deleted (docs/rules.md#uploads). */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}

/** An upload that is nobody's any more; its row stays until its content is gone. */
export function dropped(now: Date) {
  return { userId: null, expiresAt: now };
}

/** What nobody dropped and no release has. */
export const open = { userId: { not: null }, expiresAt: { not: null } } as const;

export async function lockUpload(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM upload WHERE id = ${id} FOR UPDATE`;
}

/** The acting person's upload that no release has yet. Throws `NOT_FOUND`. */
export async function readOwnUpload(
  db: Db | Tx,
  ctx: PlatformCtx,
  { id, purpose }: { id: string; purpose: UploadPurpose },
): Promise<UploadModel> {
  const { userId } = requireUser(ctx);
  const where = { id, purpose, userId, expiresAt: { gt: ctx.now() } };
  const row = await db.upload.findFirst({ where });
  if (row === null) throw notOnPlatform("upload");
  return row;
}

/** The row as its store knows it. */
export function toStored({ id, fileSize, storeState }: UploadModel): StoredUpload {
  return { id, size: fileSize, state: uploadState.parse(storeState) };
}

type Bound = { purpose: UploadPurpose; mostOwn: number };

/** So that nobody takes all the room. After `checkQuota`, which lets one call at a time come here. */
export async function checkOwn(tx: Tx, ctx: PlatformCtx, { purpose, mostOwn }: Bound): Promise<void> {
  const { userId } = requireUser(ctx);
  const own = await tx.upload.count({ where: { userId, purpose, expiresAt: { gt: ctx.now() } } });
  if (own < mostOwn) return;
  throw new ServiceError(
    "CONFLICT",
    `A person has at most ${mostOwn} such uploads at once. Finish or cancel one, or wait a day.`,
  );
}

/**
 * Refuses a file that would not fit beside all that there is, unfinished ones at their whole size. Of
 * simultaneous calls exactly those pass for which there is room. Throws `CONFLICT`.
 */
export async function checkQuota(tx: Tx, fileSize: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('upload quota', ${LOCK_SPACES.uploadQuota}))`;
  const { _sum: sum } = await tx.upload.aggregate({ _sum: { fileSize: true } });
  const leftBytes = storageQuota() - (sum.fileSize ?? 0);
  if (fileSize <= leftBytes) return;
  const leftMib = Math.max(0, Math.floor(leftBytes / 1024 / 1024));
  throw new ServiceError(
    "CONFLICT",
    `There is room for ${leftMib.toLocaleString("en")} MiB, and the file is larger. Delete releases that are withdrawn, or raise UPLOAD_QUOTA_MIB.`,
  );
}
