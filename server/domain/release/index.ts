export {
  ASSET_PLATFORM,
  ASSET_STATUS,
  type DesktopPlatform,
  desktopPlatformNames,
  desktopPlatforms,
  isDesktopPlatform,
  isInstallable,
  type ReleaseKind,
  releasePath,
} from "./releases";
export { type ByteRange, parseByteRange } from "./byte-range";
export { fileNameSchema } from "./file-name";
export { assetPlatformSchema, desktopPlatformSchema, releaseFields } from "./release-fields";
export { isPrerelease, newestOf, releaseVersionSchema } from "./release-version";
