export { invitationToken } from "./schema";
export { sendSignUpCode } from "./send-sign-up-code";
export { signUp } from "./sign-up";
export {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  listReceivedInvitations,
  revokeInvitation,
} from "./verbs";
