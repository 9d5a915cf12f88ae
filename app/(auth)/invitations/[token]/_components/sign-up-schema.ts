import { z } from "zod";
import { newPasswordSchema } from "@/server/domain/people/password";
import { userFields } from "@/server/domain/people/person";
import { phoneNumber } from "@/server/domain/people/phone";

/** The server also checks whether names are taken, the code, and common passwords. */
export const signUpSchema = z.object({
  nickname: userFields.nickname,
  username: userFields.username,
  phone: phoneNumber.exactOptional(),
  code: z.string().min(1).exactOptional(),
  password: newPasswordSchema,
  repeated: z.string(),
});
