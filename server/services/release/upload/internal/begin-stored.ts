import { type UploadModel } from "@/server/infra/db/generated/models";
import { openStorage } from "@/server/infra/storage";
import { type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";
import { getOwnUpload, lockUpload, toStored } from "./upload-rows";

/** Begins the upload in its store where that has not been done. The store is called without a transaction. */
export async function beginStored(ctx: PlatformCtx, row: UploadModel): Promise<UploadModel> {
  if (toStored(row).state.begun) return row;
  const { id, purpose } = row;
  const names = await openStorage(row.store).begin(id);
  return withTransaction(ctx, async (tx) => {
    await lockUpload(tx, id);
    const now = await getOwnUpload(tx, ctx, { id, purpose });
    const { state } = toStored(now);
    if (state.begun) return now;
    return tx.upload.update({ where: { id }, data: { storeState: { ...state, ...names, begun: true } } });
  });
}
