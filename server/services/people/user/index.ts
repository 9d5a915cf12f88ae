export { createAdmin, createAdminInput } from "./create-admin";
export { getUserAccess } from "./get-user-access";
export { checkNamesFree, insertMemberAccount } from "./internal/user-rows";
export { countedAs } from "./internal/sign-in-counts";
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
