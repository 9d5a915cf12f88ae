export { findActingUser } from "./find-acting-user";
export { changePassword, getMe, revokeSession, signIn } from "./verbs";
export { type KnownDevice, knownDevice, signInInput } from "./schema";
