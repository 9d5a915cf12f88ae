import { frontendAssets } from "@/server/services/release/release";
import { assetUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const frontendAssetRouter = routerOf({
  ...frontendAssets,
  beginUpload: assetUploads.begin,
  cancelUpload: assetUploads.cancel,
});
