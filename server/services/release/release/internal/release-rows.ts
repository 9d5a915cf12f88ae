import { notOnPlatform, ServiceError } from "@/server/domain/kernel/errors";
import { type ReleaseKind } from "@/server/domain/release";
import { type Db, LOCK_SPACES, type Tx } from "@/server/infra/db";

export const withUploader = {
  uploader: { select: { id: true, username: true, nickname: true } },
} as const;
type Include = { include: typeof withUploader };
export type Uploaded = { uploader: { id: string; username: string; nickname: string } };

type Name = { platform: string; version: string };
type File = { uploadId: string; fileName: string; fileSize: bigint; checksum: string };
type Made = Name & File & { id: string; uploadedBy: string; createdAt: Date; updatedAt: Date };

export type Stored = Omit<Made, "uploadId"> & {
  uploadId: string | null;
  status: string | number;
  publishedAt: Date | null;
};

export type Table<Row extends Stored> = {
  findFirst(args: Include & { where: { id: string; deletedAt: null } }): Promise<Row | null>;
  findMany(
    args: Include & { where: { platform?: string; status?: Row["status"]; deletedAt: null } },
  ): Promise<Row[]>;
  count(args: { where: Name }): Promise<number>;
  create(args: Include & { data: Made }): Promise<Row>;
  update(args: Include & { where: { id: string }; data: object }): Promise<Row>;
  delete(args: { where: { id: string } }): Promise<unknown>;
};

type KindOf<Row extends Stored> = {
  noun: string;
  path: ReleaseKind;
  table(db: Db | Tx): Table<Row>;
};

/** Excludes deleted releases. Throws `NOT_FOUND`. */
export async function getRelease<Row extends Stored>(
  kind: KindOf<Row>,
  db: Db | Tx,
  id: string,
): Promise<Row> {
  const row = await kind.table(db).findFirst({ where: { id, deletedAt: null }, include: withUploader });
  if (row === null) throw notOnPlatform(kind.noun);
  return row;
}

/** Locks the platform until the transaction ends. Throws `NOT_FOUND`. */
export async function getLockedRelease<Row extends Stored>(
  kind: KindOf<Row>,
  tx: Tx,
  id: string,
): Promise<Row> {
  await lockPlatform(tx, kind.path, (await getRelease(kind, tx, id)).platform);
  return getRelease(kind, tx, id);
}

export async function toChange<Row extends Stored, Result>(
  kind: KindOf<Row> & { toWire(row: Row): Result },
  tx: Tx,
  before: Row,
) {
  const after = await getRelease(kind, tx, before.id);
  return { before, after, result: kind.toWire(after) };
}

export async function lockPlatform(tx: Tx, path: ReleaseKind, platform: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${path}/${platform}`}, ${LOCK_SPACES.release}))`;
}

export async function refuseTaken<Row extends Stored>(
  kind: KindOf<Row>,
  db: Db | Tx,
  { platform, version }: Name,
): Promise<void> {
  if ((await kind.table(db).count({ where: { platform, version } })) === 0) return;
  const message = "was used on this platform before";
  throw new ServiceError(
    "CONFLICT",
    "This version was already released on this platform, and its file cannot change. Choose a higher version.",
    { issues: [{ path: "version", message, code: "VERSION_TAKEN" }] },
  );
}

export function wrongStatus(message: string): ServiceError {
  return new ServiceError("CONFLICT", message);
}
