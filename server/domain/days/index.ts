export { addDays } from "./add-days";
export { dayIn } from "./day-in";
