export { paceInForce } from "./internal/policy-in-force";
export { lockPolicyShared } from "./internal/policy-rows";
export { simulatePacePolicy } from "./simulate-pace-policy";
export { updatePaceBaseline } from "./update-pace-baseline";
export {
  clonePacePolicy,
  createPacePolicy,
  deletePacePolicy,
  getPacePolicy,
  listPaceBaselines,
  listPacePolicies,
  listPacePolicyTasks,
  updatePacePolicy,
} from "./verbs";
