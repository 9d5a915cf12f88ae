export { createAdmin, createAdminInput } from "./create-admin";
export { getUserAccess } from "./get-user-access";
export { insertMemberAccount } from "./internal/insert-member-account";
export { countedAs } from "./internal/sign-in-counts";
export { checkNamesFree } from "./internal/user-rows";
export { chosenPassword, userWire } from "./schema";
export { updateProfile } from "./update-profile";
export {
  countUsers,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  resetUserPassword,
  resetUserTotp,
  setUserStatus,
  updateUser,
} from "./verbs";
