export { checkTypedName } from "./internal/organization-row";
export { countOrganizations, getOrganizationUsage, listOrganizations } from "./list-organizations";
export { previewDataMode, setOrganizationDataMode } from "./set-organization-data-mode";
export { setOrganizationPlan } from "./set-organization-plan";
export { findUnsettled, settleRoster } from "./settle-roster";
export { summarizeOrganizations } from "./internal/organization-summary";
export {
  createOrganization,
  getCurrentOrganization,
  getOrganization,
  getScrapeGuard,
  setOrganizationStatus,
  setScrapeGuard,
  switchOrganization,
  updateOrganization,
} from "./verbs";
