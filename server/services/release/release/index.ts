export { getAssetFeed, getDesktopFeed } from "./internal/feeds";
export { getReleaseFile } from "./get-release-file";
export { desktopVersions, frontendAssets } from "./verbs";
