export { addMember, getMember, toMember } from "./internal/member-row";
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
