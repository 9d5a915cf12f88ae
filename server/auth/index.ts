export { defer } from "./defer";
export { endSession } from "./end-session";
export { limitSignIn } from "./limit-sign-in";
export { findSessionToken } from "./read-session";
export { newSession } from "./session";
export { sessionCookie } from "./session-cookie";
export { signSession } from "./session-token";
export { sessionToActor, type Admission } from "./session-to-actor";
