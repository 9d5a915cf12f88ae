import { notOnPlatform } from "@/server/domain/kernel/errors";
import { ASSET_STATUS, isPrerelease, newestOf, releasePath } from "@/server/domain/release";
import { type Db, type Tx } from "@/server/infra/db";
import { ownAddress } from "@/server/infra/own-address";
import { lockPlatform, withUploader } from "@/server/services/release/release";

/** A package that is not deleted. Throws `NOT_FOUND`. */
export async function readAsset(db: Db | Tx, id: string) {
  const row = await db.frontendAsset.findFirst({ where: { id, deletedAt: null }, include: withUploader });
  if (row === null) throw notOnPlatform("frontend asset");
  return row;
}

export type AssetRow = Awaited<ReturnType<typeof readAsset>>;

/** The same, held until the transaction ends, with the choice of its platform's latest one. */
export async function lockAsset(tx: Tx, id: string): Promise<AssetRow> {
  await lockPlatform(tx, "assets", (await readAsset(tx, id)).platform);
  return readAsset(tx, id);
}

/** A package as the outside sees it. */
export function toAsset<Row extends { platform: string; version: string; fileName: string }>(row: Row) {
  return { ...row, fileUrl: ownAddress(releasePath("assets", row)) };
}

/** Makes this one the latest of its platform, and no other; null: none is. */
export async function moveLatest(tx: Tx, platform: string, id: string | null): Promise<void> {
  await tx.frontendAsset.updateMany({ where: { platform, isLatest: 1 }, data: { isLatest: 0 } });
  if (id !== null) await tx.frontendAsset.update({ where: { id }, data: { isLatest: 1 } });
}

/** The published one with the highest version, of those without a tag; null where there is none. */
export async function findHighest(tx: Tx, platform: string): Promise<string | null> {
  const rows = await tx.frontendAsset.findMany({
    where: { platform, status: ASSET_STATUS.published },
    select: { id: true, version: true },
  });
  return newestOf(rows.filter(({ version }) => !isPrerelease(version)))?.id ?? null;
}
