export { advanceRosterJob } from "./advance-roster-job";
