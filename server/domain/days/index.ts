export { addDays, dayIn, isTimeZone } from "./days";
