import { desktopVersions, frontendAssets } from "@/server/services/release/release";
import { assetUploads, desktopUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const desktopVersionRouter = routerOf({
  list: desktopVersions.list,
  get: desktopVersions.get,
  create: desktopVersions.create,
  update: desktopVersions.update,
  publish: desktopVersions.publish,
  withdraw: desktopVersions.withdraw,
  delete: desktopVersions.delete,
  beginUpload: desktopUploads.begin,
  cancelUpload: desktopUploads.cancel,
});

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
