export { apiKeyFields } from "./api-key-fields";
