export { paceInForce } from "./internal/policy-in-force";
export { updatePaceBaseline } from "./update-pace-baseline";
export {
  clonePacePolicy,
  createPacePolicy,
  deletePacePolicy,
  getPacePolicy,
  listPaceBaselines,
  listPacePolicies,
  updatePacePolicy,
} from "./verbs";
