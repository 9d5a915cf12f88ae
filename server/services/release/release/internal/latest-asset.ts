import { ASSET_STATUS, isPrerelease, newestOf } from "@/server/domain/release";
import { type Tx } from "@/server/infra/db";

type Asset = { id: string; platform: string; version: string };

export async function moveLatest(tx: Tx, platform: string, id: string | null): Promise<void> {
  await tx.frontendAsset.updateMany({ where: { platform, isLatest: 1 }, data: { isLatest: 0 } });
  if (id !== null) await tx.frontendAsset.update({ where: { id }, data: { isLatest: 1 } });
}

export async function raiseLatest(tx: Tx, asset: Asset): Promise<void> {
  const { id, platform, version } = asset;
  const latest = await tx.frontendAsset.findFirst({ where: { platform, isLatest: 1 } });
  const isHigher = newestOf(latest === null ? [asset] : [latest, asset])?.id === id;
  if (isHigher && !isPrerelease(version)) await moveLatest(tx, platform, id);
}

export async function lowerLatest(tx: Tx, platform: string): Promise<void> {
  const rows = await tx.frontendAsset.findMany({
    where: { platform, status: ASSET_STATUS.published },
    select: { id: true, version: true },
  });
  const highest = newestOf(rows.filter(({ version }) => !isPrerelease(version)));
  await moveLatest(tx, platform, highest?.id ?? null);
}
