import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { userFields } from "@/server/domain/people/person";

const { username, nickname, phone, email } = userFields;

export const newUser = z.object({
  username,
  nickname,
  phone: phone.nullable(),
  email: email.nullable(),
  roleId: idSchema("role"),
});
export const userChange = newUser.partial();
