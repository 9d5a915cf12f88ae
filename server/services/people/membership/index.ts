export { findMembership, listMemberships } from "./find-membership";
export { findTenant } from "./find-tenant";
export { checkNewOwner } from "./internal/check-new-owner";
export { checkSettled } from "./internal/check-settled";
export { lockMembership } from "./internal/lock-membership";
