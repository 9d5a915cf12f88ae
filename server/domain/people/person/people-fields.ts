import { z } from "zod";
import { phoneNumber } from "../phone";
import { storableText } from "@/server/domain/kernel/text";
import { ACTIVE } from "./active";
import { username } from "./username";

export const accountStatus = z.union([z.literal(0), z.literal(ACTIVE)]);

/** docs/rules.md#people */
export const userFields = {
  username,
  nickname: storableText.trim().min(1).max(50),
  phone: phoneNumber,
  email: z.email().max(254),
};

export const roleFields = {
  name: z
    .string()
    .trim()
    .min(2)
    .max(50)
    .refine((name) => /^[\p{L}\p{N}._-]+$/u.test(name), {
      error: 'must have letters, digits, ".", "_" and "-" only',
      params: { code: "NAME_CHARACTERS" },
    }),
  label: storableText.trim().min(1).max(50),
  description: storableText.trim().max(200).nullable(),
};
