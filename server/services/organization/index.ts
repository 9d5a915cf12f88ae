export { findMembership } from "./find-membership";
export { organizationWire, ownOrganizationWire } from "./schema";
export {
  getCurrentOrganization,
  getOrganization,
  listOwnOrganizations,
  switchOrganization,
  updateOrganization,
} from "./verbs";
