import { z } from "zod";
import { newPasswordSchema } from "@/server/domain/people/password";
import { typedCode } from "@/server/domain/people/person";

export const changeOfPassword = z.object({
  currentPassword: z.string().min(1),
  newPassword: newPasswordSchema,
  repeated: z.string(),
});

export const passwordAlone = z.object({ password: z.string().min(1) });

export const codeAlone = z.object({
  code: z
    .string()
    .transform(typedCode)
    .refine((code) => /^\d{6}$/.test(code), { params: { code: "DIGITS_ONLY", limit: 6 } }),
});

export const passwordAndCode = z.object({
  password: z.string().min(1),
  code: z.string().transform(typedCode).pipe(z.string().min(1)),
});
