import {
  countOrganizations,
  createOrganization,
  getCurrentOrganization,
  getOrganization,
  getOrganizationUsage,
  getScrapeGuard,
  listOrganizations,
  previewDataMode,
  setOrganizationDataMode,
  setOrganizationPlan,
  setOrganizationStatus,
  setScrapeGuard,
  updateOrganization,
} from "@/server/services/organization/organization";
import { routerOf } from "../../init";

export const organizationRouter = routerOf({
  list: listOrganizations,
  count: countOrganizations,
  current: getCurrentOrganization,
  get: getOrganization,
  usage: getOrganizationUsage,
  create: createOrganization,
  update: updateOrganization,
  setStatus: setOrganizationStatus,
  setPlan: setOrganizationPlan,
  setDataMode: setOrganizationDataMode,
  previewDataMode,
  scrapeGuard: getScrapeGuard,
  setScrapeGuard,
});
