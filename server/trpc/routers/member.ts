import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  revokeInvitation,
} from "@/server/services/invitation";
import {
  getMemberGrants,
  leaveOrganization,
  listMembers,
  listMemberStandings,
  removeMember,
  setMemberGrants,
  updateMemberRole,
} from "@/server/services/member";
import {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  offerOwnership,
} from "@/server/services/ownership";
import { routerOf } from "../init";

export const memberRouter = routerOf({
  list: listMembers,
  standings: listMemberStandings,
  invite: inviteMember,
  invitations: listInvitations,
  revokeInvitation,
  invitation: getInvitation,
  acceptInvitation,
  updateRole: updateMemberRole,
  remove: removeMember,
  leave: leaveOrganization,
  transferOwnership: offerOwnership,
  ownershipOffer: getOwnershipOffer,
  acceptOwnership,
  declineOwnership,
  grants: getMemberGrants,
  setGrants: setMemberGrants,
});
