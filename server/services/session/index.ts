export { findActingUser } from "./find-acting-user";
export { changePassword, getMe, revokeSession, signIn } from "./verbs";
