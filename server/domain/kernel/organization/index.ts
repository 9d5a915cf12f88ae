export { dataMode, edition, organizationFields, organizationStatus } from "./organization-fields";
export { dataModes, editions, isPersonalEdition, organizationStatuses } from "./organization-values";
export { organizationWire, ownOrganizationWire } from "./organization-wire";
