import {
  createFrontendAsset,
  deleteFrontendAsset,
  getFrontendAsset,
  listFrontendAssets,
  publishFrontendAsset,
  setLatestFrontendAsset,
  updateFrontendAsset,
  withdrawFrontendAsset,
} from "@/server/services/release/frontend-asset";
import { assetUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const frontendAssetRouter = routerOf({
  list: listFrontendAssets,
  get: getFrontendAsset,
  beginUpload: assetUploads.begin,
  cancelUpload: assetUploads.cancel,
  create: createFrontendAsset,
  update: updateFrontendAsset,
  publish: publishFrontendAsset,
  withdraw: withdrawFrontendAsset,
  setLatest: setLatestFrontendAsset,
  delete: deleteFrontendAsset,
});
