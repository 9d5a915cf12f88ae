export { findMembership, listMemberships } from "./find-membership";
export { organizationWire, ownOrganizationWire } from "./schema";
export { getCurrentOrganization, getOrganization, switchOrganization, updateOrganization } from "./verbs";
