export { acceptInvitation, getInvitation, inviteMember, listInvitations, revokeInvitation } from "./verbs";
