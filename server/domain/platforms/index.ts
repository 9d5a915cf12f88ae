export { answersForAlias } from "./answers-for-alias";
export { checkCreatorHost } from "./check-creator-host";
export { isAllowedHop } from "./is-allowed-hop";
export { isNumericId } from "./is-numeric-id";
export { normalisePlatformId } from "./normalise-platform-id";
export { parseCreatorLink } from "./parse-creator-link";
export { type Platform, platforms, platformSchema } from "./platforms";
