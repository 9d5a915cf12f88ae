export { userWire } from "./schema";
export { updateProfile } from "./verbs";
