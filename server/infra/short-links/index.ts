export { type ExpandedLink, expandShortLinks, type ShortLinkCache } from "./expand-short-links";
