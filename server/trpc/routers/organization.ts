import { getCurrentOrganization, getOrganization, updateOrganization } from "@/server/services/organization";
import { routerOf } from "../init";

export const organizationRouter = routerOf({
  current: getCurrentOrganization,
  get: getOrganization,
  update: updateOrganization,
});
