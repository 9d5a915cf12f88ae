export { getOrganizationSelf } from "./verbs";
