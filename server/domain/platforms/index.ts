export { checkCreatorHost, isCreatorId, ownsAlias, parseCreatorLink } from "./parse-creator-link";
export { type DriverErrorCode, driverErrorCodes } from "./driver-error-codes";
export { explainNoDriver } from "./explain-no-driver";
export { findPlatformOfLink, MAX_LINK_CHARS } from "./find-link";
export { isAllowedHop } from "./link-tables";
export { isMergedId, isNumericId, normalisePlatformId } from "./platform-ids";
export { platformSchema } from "./platform-schema";
export { forEachPlatform, isImportedOnly, type Platform, platforms } from "./platforms";
