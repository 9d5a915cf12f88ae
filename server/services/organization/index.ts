export { findMembership, listMemberships, type Membership } from "./find-membership";
export { organizationWire, ownOrganizationWire } from "./schema";
export { getCurrentOrganization, getOrganization, switchOrganization, updateOrganization } from "./verbs";
