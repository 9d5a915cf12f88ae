export { ASSET_STATUS } from "./asset-status";
export { type ByteRange, parseByteRange } from "./byte-range";
export { fileNameSchema } from "./file-name";
export { releaseFields } from "./release-fields";
export { releasePath, type ReleaseKind } from "./release-path";
export {
  assetPlatformSchema,
  type DesktopPlatform,
  desktopPlatformNames,
  desktopPlatforms,
  desktopPlatformSchema,
  isDesktopPlatform,
  isInstallable,
} from "./release-platforms";
export { isPrerelease, newestOf, releaseVersionSchema } from "./release-version";
