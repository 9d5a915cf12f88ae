export { actIn, findMembership, findTenant, listMemberships } from "./find-membership";
export { checkMember, checkNewOwner, checkSettled } from "./internal/check-new-owner";
export { lockMembership } from "./internal/lock-membership";
