export { advanceRosterJob } from "@/inngest/functions/advance-roster-job";
