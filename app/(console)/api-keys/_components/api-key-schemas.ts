import { apiKeyFields } from "@/server/domain/permissions";

export const newApiKey = apiKeyFields;
export const apiKeyChange = apiKeyFields.omit({ environment: true });
