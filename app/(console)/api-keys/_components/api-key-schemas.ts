import { apiKeyFields } from "@/server/domain/people/permissions";

export const newApiKey = apiKeyFields;
export const apiKeyChange = apiKeyFields.omit({ environment: true });
