export { getOrganizationSelf } from "./get-organization-self";
export { organizationSelf } from "./schema";
