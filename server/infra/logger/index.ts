export { logger } from "./logger";
