export { addDays, dayIn, isTimeZone, zonedInstant } from "./days";
