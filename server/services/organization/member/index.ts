export { checkNewHolder } from "./internal/check-new-holder";
export { holdWorkplace } from "./internal/hold-workplace";
export { addMember, getMember, holdMembers, toMember } from "./internal/member-row";
export { memberId, organizationMemberWire } from "./schema";
export {
  getMemberGrants,
  leaveOrganization,
  listMembers,
  listMemberStandings,
  removeMember,
  setMemberGrants,
  updateMemberRole,
} from "./verbs";
