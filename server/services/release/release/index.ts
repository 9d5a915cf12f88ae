export { lockPlatform, versionTaken, withUploader, wrongStatus } from "./internal/release-rows";
export { passwordAgain, releaseNotes, uploaderWire } from "./schema";
export { getAssetFeed, getDesktopFeed, getReleaseFile } from "./verbs";
