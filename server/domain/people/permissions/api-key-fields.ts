import { z } from "zod";
import { storableText } from "@/server/domain/kernel/text";
import { apiKeyEnvironments, apiKeyPermissions } from "./api-key";

/** `{}` equals an empty list: such a key may do nothing. */
export const apiKeyScopeSchema = z.strictObject({
  permissions: z
    .array(z.enum(apiKeyPermissions))
    .max(20)
    .default([])
    .meta({ description: "What the key can do, and nothing else" }),
});

export const apiKeyFields = z.strictObject({
  name: storableText.trim().min(1).max(100),
  scope: apiKeyScopeSchema.nullable(),
  environment: z.enum(apiKeyEnvironments),
});
