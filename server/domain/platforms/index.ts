export { checkCreatorHost } from "./check-creator-host";
export { isAllowedHop } from "./is-allowed-hop";
export { normalisePlatformId } from "./normalise-platform-id";
export { parseCreatorLink } from "./parse-creator-link";
export { type Platform, platforms, platformSchema } from "./platforms";
