export { getAssetFeed, getDesktopFeed, getReleaseFile } from "./get-release-file";
export { desktopVersions, frontendAssets } from "./verbs";
