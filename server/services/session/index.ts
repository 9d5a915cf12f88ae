export { changePassword } from "./change-password";
export { findActingUser } from "./find-acting-user";
export { getMe } from "./get-me";
export { revokeSession } from "./revoke-session";
export { changePasswordInput, me, signInInput } from "./schema";
export { signIn } from "./sign-in";
