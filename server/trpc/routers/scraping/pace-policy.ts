import {
  clonePacePolicy,
  createPacePolicy,
  deletePacePolicy,
  getPacePolicy,
  listPaceBaselines,
  listPacePolicies,
  listPacePolicyTasks,
  simulatePacePolicy,
  updatePaceBaseline,
  updatePacePolicy,
} from "@/server/services/scraping/policy";
import { routerOf } from "../../init";

export const pacePolicyRouter = routerOf({
  list: listPacePolicies,
  get: getPacePolicy,
  create: createPacePolicy,
  update: updatePacePolicy,
  delete: deletePacePolicy,
  clone: clonePacePolicy,
  tasks: listPacePolicyTasks,
  simulate: simulatePacePolicy,
  baselines: listPaceBaselines,
  updateBaseline: updatePaceBaseline,
});
