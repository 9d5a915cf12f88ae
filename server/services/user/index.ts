export { toUser } from "./internal";
export { updateProfileInput, userWire, type UserWire } from "./schema";
export { updateProfile } from "./update-profile";
