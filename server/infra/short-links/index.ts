export { type ExpandedLink } from "./expand-short-link";
export { expandShortLinks, type ShortLinkCache } from "./expand-short-links";
