export { checkCreatorHost, isCreatorId, ownsAlias, parseCreatorLink } from "./parse-creator-link";
export { type DriverErrorCode, driverErrorCodes } from "./driver-error-codes";
export { explainLink } from "./explain-link";
export { explainNoDriver } from "./explain-no-driver";
export { findPlatformOfLink, MAX_LINK_CHARS } from "./find-link";
export { explainLinkPage } from "./link-advice";
export { isLinkPage, type LinkPage } from "./link-pages";
export { isAllowedHop } from "./link-hosts";
export { idsOverlap, isMergedId, isNumericId, normalisePlatformId } from "./platform-ids";
export { refusalSentences } from "./refusal-sentences";
export { type SandboxSample } from "./platform-row";
export { linkTables, platformTable } from "./platform-table";
export { platformSchema } from "./platform-schema";
export {
  forEachPlatform,
  isImportedOnly,
  type Platform,
  platformCount,
  platforms,
  tellsBuckets,
} from "./platforms";
export { byLength, type QuoteForm } from "./quote-form";
export { quoteTable } from "./quote-table";
