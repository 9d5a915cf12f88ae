export { ASSET_STATUS } from "./asset-status";
export { type ByteRange, parseByteRange } from "./byte-range";
export { fileNameSchema } from "./file-name";
export { releaseFields } from "./release-fields";
export { releasePath, type ReleaseKind } from "./release-path";
export {
  ASSET_PLATFORM,
  type DesktopPlatform,
  desktopPlatformNames,
  desktopPlatforms,
  isDesktopPlatform,
  isInstallable,
} from "./release-platforms";
export { assetPlatformSchema, desktopPlatformSchema } from "./release-platform-schemas";
export { isPrerelease, newestOf, releaseVersionSchema } from "./release-version";
