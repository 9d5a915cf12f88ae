import { notOnPlatform } from "@/server/domain/kernel/errors";
import { releasePath } from "@/server/domain/release";
import { type Db, type Tx } from "@/server/infra/db";
import { ownAddress } from "@/server/infra/own-address";
import { withUploader } from "@/server/services/release/release";

/** A version that is not deleted. Throws `NOT_FOUND`. */
export async function readVersion(db: Db | Tx, id: string) {
  const row = await db.desktopVersion.findFirst({ where: { id, deletedAt: null }, include: withUploader });
  if (row === null) throw notOnPlatform("desktop version");
  return row;
}

export type VersionRow = Awaited<ReturnType<typeof readVersion>>;

/** The same, held until the transaction ends. */
export async function lockVersion(tx: Tx, id: string): Promise<VersionRow> {
  await tx.$queryRaw`SELECT 1 FROM desktop_version WHERE id = ${id} FOR UPDATE`;
  return readVersion(tx, id);
}

/** A version as the outside sees it. */
export function toVersion<Row extends { platform: string; version: string; fileName: string }>(row: Row) {
  return { ...row, downloadUrl: ownAddress(releasePath("desktop", row)) };
}
