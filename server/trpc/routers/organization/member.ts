import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  invitationToken,
  inviteMember,
  listInvitations,
  listReceivedInvitations,
  revokeInvitation,
} from "@/server/services/organization/invitation";
import {
  getMemberGrants,
  getMemberRights,
  leaveOrganization,
  listMembers,
  listMemberStandings,
  removeMember,
  setMemberGrants,
  updateMemberRole,
} from "@/server/services/organization/member";
import {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  offerOwnership,
} from "@/server/services/organization/ownership";
import { limitInvitationPage } from "@/server/auth";
import { procedureAround, routerOf, t } from "../../init";

const openInvitation = t.router({
  invitation: procedureAround(getInvitation)
    .input(invitationToken)
    .output(getInvitation.output)
    .query(async ({ ctx, input }) => {
      await limitInvitationPage(ctx.ip);
      const readerId = (await ctx.admission())?.actor.userId ?? null;
      return getInvitation.execute(ctx.authorised, { ...input, readerId });
    }),
});

const verbs = routerOf({
  list: listMembers,
  standings: listMemberStandings,
  invite: inviteMember,
  invitations: listInvitations,
  revokeInvitation,
  receivedInvitations: listReceivedInvitations,
  acceptInvitation,
  declineInvitation,
  updateRole: updateMemberRole,
  remove: removeMember,
  leave: leaveOrganization,
  transferOwnership: offerOwnership,
  ownershipOffer: getOwnershipOffer,
  acceptOwnership,
  declineOwnership,
  grants: getMemberGrants,
  setGrants: setMemberGrants,
  rights: getMemberRights,
});

export const memberRouter = t.mergeRouters(openInvitation, verbs);
