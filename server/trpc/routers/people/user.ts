import {
  countUsers,
  createUser,
  deleteUser,
  getUser,
  getUserAccess,
  listUsers,
  resetUserPassword,
  resetUserTotp,
  setUserStatus,
  updateUser,
} from "@/server/services/people/user";
import { routerOf } from "../../init";

export const userRouter = routerOf({
  list: listUsers,
  count: countUsers,
  get: getUser,
  access: getUserAccess,
  create: createUser,
  update: updateUser,
  setStatus: setUserStatus,
  resetPassword: resetUserPassword,
  resetTotp: resetUserTotp,
  delete: deleteUser,
});
