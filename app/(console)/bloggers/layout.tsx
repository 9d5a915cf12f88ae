export { OrganizationOnly as default } from "../_components/organization-only";
