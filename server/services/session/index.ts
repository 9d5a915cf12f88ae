export { proveOwnPassword } from "./internal/prove-own-password";
export { findAbsentUser, findActingUser } from "./find-acting-user";
export { changePassword, getMe, revokeSession } from "./verbs";
export { type KnownDevice, knownDevice, recoveryCodes, signInInput, signInWithCodeInput } from "./schema";
export { reencryptTotpSecrets } from "./reencrypt-totp-secrets";
export { sendLoginCode } from "./send-login-code";
export { signIn, signInWithCode } from "./sign-in";
export { confirmTotp, getSecondStep, renewRecoveryCodes, startTotp, stopTotp } from "./start-totp";
