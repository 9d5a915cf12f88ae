import { notOnPlatform, ServiceError } from "@/server/domain/kernel/errors";
import { type Db, LOCK_SPACES, type Tx } from "@/server/infra/db";
import { type UploadPurpose } from "@/server/infra/db/generated/enums";
import { type UploadModel } from "@/server/infra/db/generated/models";
import { type StoredUpload, storageQuota, uploadState } from "@/server/infra/storage";
import { requireUser, type PlatformCtx } from "@/server/services/kernel/verb";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";

/** A day after the last part, or an hour without any part (docs/rules.md#uploads). */
export function expiryOf(now: Date, received: number): Date {
  return new Date(now.getTime() + (received === 0 ? HOUR_MS : DAY_MS));
}

/** The row stays until its content is deleted. */
export function dropped(now: Date) {
  return { userId: null, expiresAt: now };
}

export const open = { userId: { not: null }, expiresAt: { not: null } } as const;

export async function lockUpload(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM upload WHERE id = ${id} FOR UPDATE`;
}

/** Throws `NOT_FOUND`. */
export async function getOwnUpload(
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

export function toStored({ id, fileSize, storeState }: UploadModel): StoredUpload {
  return { id, size: fileSize, state: uploadState.parse(storeState) };
}

type Bound = { purpose: UploadPurpose; mostOwn: number };

/** Call it after `checkQuota`, whose lock serialises calls. */
export async function checkOwn(tx: Tx, ctx: PlatformCtx, { purpose, mostOwn }: Bound): Promise<void> {
  const { userId } = requireUser(ctx);
  const now = ctx.now();
  const own = await tx.upload.findMany({
    where: { userId, purpose, expiresAt: { gt: now } },
    select: { expiresAt: true },
  });
  if (own.length < mostOwn) return;
  const firstEnd = Math.min(...own.map(({ expiresAt }) => expiresAt?.getTime() ?? Infinity));
  const hours = Math.ceil((firstEnd - now.getTime()) / HOUR_MS);
  throw new ServiceError(
    "CONFLICT",
    `A user can have at most ${mostOwn} such uploads at once. Finish or cancel one, or wait: the first one expires within ${hours === 1 ? "an hour" : `${hours} hours`}.`,
  );
}

/** Imports and exports leave half of the quota to releases. */
const MEMBERS_SHARE = 1 / 2;
/**
 * Share of the quota for an organization's uploads, and again for its exports. A single file always fits.
 */
const ORGANIZATION_SHARE = 1 / 10;
const KEPT_SHARE = 1 / 2;

/**
 * Counts unfinished uploads at their full size. Locks, so that concurrent calls cannot exceed the quota
 * (docs/rules.md#uploads). Throws `CONFLICT`.
 */
export async function checkQuota(
  tx: Tx,
  ctx: PlatformCtx,
  { purpose, fileSize, platform }: { purpose: UploadPurpose; fileSize: number; platform: boolean },
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('upload quota', ${LOCK_SPACES.uploadQuota}))`;
  const quota = storageQuota();
  const taken = await sumTakenBytes(tx, ctx, purpose);
  const leftBytes = quota - taken.all;
  if (platform && fileSize > leftBytes) throw noRoomForRelease(leftBytes);
  if (platform) return;
  const share = Math.max(fileSize, quota * ORGANIZATION_SHARE);
  if (taken.ofOrganization + fileSize > share) throw noRoomForOrganization();
  if (fileSize > leftBytes || taken.ofMembers + fileSize > quota * MEMBERS_SHARE) throw noRoomNow();
}

type Taken = { all: number; ofMembers: number; ofOrganization: number };

/** In bytes. */
export function keptExports(): number {
  return storageQuota() * ORGANIZATION_SHARE * KEPT_SHARE;
}

/** Throws `CONFLICT`. */
export async function checkMembersRoom(tx: Tx, ctx: PlatformCtx, bytes: number): Promise<void> {
  const quota = storageQuota();
  const { all, ofMembers } = await sumTakenBytes(tx, ctx, "IMPORT_FILE");
  if (all + bytes > quota || ofMembers + bytes > quota * MEMBERS_SHARE) throw noRoomNow();
}

/**
 * Refuses an export whose size so far, in bytes, exceeds the organization's share together with its other
 * exports; a single export always fits. Cancelled exports count until deleted. Throws `CONFLICT`.
 */
export async function checkExportShare(
  tx: Tx,
  { organization, now }: PlatformCtx,
  { id, bytes }: { id: string; bytes: number },
): Promise<void> {
  const [{ others }] = await tx.$queryRaw<[{ others: number }]>`
    SELECT coalesce(sum(part), 0)::float8 AS others
    FROM roster_export e JOIN roster_job j ON j.id = e.id, unnest(e.parts) part
    WHERE j.organization_id = ${organization?.id ?? ""} AND e.id <> ${id}
      AND (e.expires_at IS NULL OR e.expires_at > ${now()})`;
  if (others > 0 && others + bytes > storageQuota() * ORGANIZATION_SHARE) throw noRoomForExport();
}

async function sumTakenBytes(
  tx: Tx,
  { organization, now }: PlatformCtx,
  purpose: UploadPurpose,
): Promise<Taken> {
  const [row] = await tx.$queryRaw<[Taken]>`
    WITH kept AS (
      SELECT u.purpose::text, u.file_size::float8 AS bytes, u.organization_id FROM upload u
      WHERE u.store NOT LIKE 'files%' OR u.received > 0 OR u.expires_at IS NULL OR u.expires_at > ${now()}
    ), exported AS (
      SELECT coalesce(sum(part), 0)::float8 AS bytes FROM roster_export e, unnest(e.parts) part
    )
    SELECT coalesce(sum(k.bytes), 0) + (SELECT bytes FROM exported) AS "all",
      coalesce(sum(k.bytes) FILTER (WHERE k.purpose = ${purpose}), 0) + (SELECT bytes FROM exported) AS "ofMembers",
      coalesce(sum(k.bytes) FILTER (WHERE k.organization_id = ${organization?.id ?? null}), 0) AS "ofOrganization"
    FROM kept k`;
  return row;
}

function noRoomForRelease(leftBytes: number): ServiceError {
  const leftMib = Math.max(0, Math.floor(leftBytes / 1024 / 1024));
  return new ServiceError(
    "CONFLICT",
    `There is room for ${leftMib.toLocaleString("en")} MiB, and the file is larger. Delete withdrawn releases, cancel unfinished uploads, or raise UPLOAD_QUOTA_MIB.`,
  );
}

function noRoomForOrganization(): ServiceError {
  const message =
    "Your organization has too many files waiting to be imported. Finish or cancel some of them, then try again.";
  return new ServiceError("CONFLICT", message);
}

function noRoomForExport(): ServiceError {
  const message =
    "Your organization's exports take all the room that they have. Wait for one to end, or narrow the filter.";
  return new ServiceError("CONFLICT", message);
}

function noRoomNow(): ServiceError {
  const message =
    "There is no room for files just now. Try again in an hour, or ask the platform's operator.";
  return new ServiceError("CONFLICT", message);
}
