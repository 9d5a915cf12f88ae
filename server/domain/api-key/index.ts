export { apiKeyEnvironments, apiKeyFields } from "./api-key-fields";
