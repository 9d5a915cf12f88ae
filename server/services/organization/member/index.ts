export { addMember, getMember, toMember } from "./internal/member-row";
export { memberId, organizationMemberWire } from "./schema";
export {
  getMemberGrants,
  getMemberRights,
  leaveOrganization,
  listMembers,
  listMemberStandings,
  removeMember,
  setMemberGrants,
  updateMemberRole,
} from "./verbs";
