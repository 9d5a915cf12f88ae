export { defectsThrow, logger, reportDefect } from "./logger";
