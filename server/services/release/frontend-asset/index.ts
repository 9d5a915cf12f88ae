export {
  createFrontendAsset,
  deleteFrontendAsset,
  getFrontendAsset,
  listFrontendAssets,
  publishFrontendAsset,
  setLatestFrontendAsset,
  updateFrontendAsset,
  withdrawFrontendAsset,
} from "./verbs";
