export { type BuiltPageKey, type ConsolePage, consolePages, platformGroup } from "./console-pages";
