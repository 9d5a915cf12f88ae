export { defer } from "./defer";
export { deviceCookie, findDevice } from "./device";
export { findSessionToken, newSession, sessionCookie, signSession } from "./session";
export { type Admission, sessionToActor } from "./session-to-actor";
export { endSession, limitSignIn } from "./sign-in";
