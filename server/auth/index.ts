export { defer } from "./defer";
export { deviceCookie, findDevice } from "./device";
export { personRate, checkPersonRate } from "./person-rate";
export { refuseForeignCookie } from "./refuse-foreign-cookie";
export { newSession, sessionCookie, signSession } from "./session";
export { type Admission, sessionToActor } from "./session-to-actor";
export { endSession, limitInvitationPage, limitSignIn } from "./sign-in";
