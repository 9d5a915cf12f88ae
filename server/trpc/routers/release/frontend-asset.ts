import { frontendAssets } from "@/server/services/release/release";
import { assetUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const frontendAssetRouter = routerOf({
  list: frontendAssets.list,
  get: frontendAssets.get,
  create: frontendAssets.create,
  update: frontendAssets.update,
  publish: frontendAssets.publish,
  withdraw: frontendAssets.withdraw,
  delete: frontendAssets.delete,
  setLatest: frontendAssets.setLatest,
  beginUpload: assetUploads.begin,
  cancelUpload: assetUploads.cancel,
});
