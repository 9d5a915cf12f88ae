export { deliveredName } from "./delivered-name";
export { deliveredPageName } from "./delivered-page-name";
export { type Action, actionWords, type Resource, resourceWords, splitPermission } from "./permission-words";
export {
  type ConsolePageKey,
  type ConsolePage,
  consolePages,
  type ConsoleGroup,
  consoleGroups,
} from "./console-pages";
