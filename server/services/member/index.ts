export { listMembers } from "./verbs";
