export { findMembership } from "./find-membership";
export { getCurrentOrganization } from "./get-current-organization";
export { getOrganization } from "./get-organization";
export { toOrganization } from "./internal/to-organization";
export { listOwnOrganizations } from "./list-own-organizations";
export {
  getOrganizationInput,
  organizationCurrentSummary,
  organizationWire,
  ownOrganizationWire,
  updateOrganizationInput,
} from "./schema";
export { updateOrganization } from "./update-organization";
