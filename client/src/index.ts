export type { CallOptions, ClientOptions } from "./call-api.ts";
export { ChangeRound } from "./change-round.ts";
export { Listing } from "./listing.ts";
export { RosterClient } from "./roster-client.ts";
export { RosterError } from "./roster-error.ts";
export { PushRefused, type ReceivedPush, verifyPush } from "./verify-push.ts";
export type { Schemas } from "./wire.ts";
