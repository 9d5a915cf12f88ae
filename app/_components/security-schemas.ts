import { z } from "zod";
import { newPasswordSchema } from "@/server/domain/password";

export const changeOfPassword = z.object({
  currentPassword: z.string().min(1),
  newPassword: newPasswordSchema,
  repeated: z.string(),
});

export const passwordAlone = z.object({ password: z.string().min(1) });

export const codeAlone = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});

export const passwordAndCode = z.object({ password: z.string().min(1), code: z.string().trim().min(1) });
