export { addDays, dayIn } from "./days";
