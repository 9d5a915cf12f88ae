import { cancelRosterJob, getRosterJob, listRosterJobs } from "@/server/services/roster/job";
import { routerOf } from "../../init";

export const rosterJobRouter = routerOf({
  list: listRosterJobs,
  get: getRosterJob,
  cancel: cancelRosterJob,
});
