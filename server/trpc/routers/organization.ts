import {
  getCurrentOrganization,
  getOrganization,
  getOrganizationInput,
  organizationCurrentSummary,
  organizationWire,
  updateOrganization,
  updateOrganizationInput,
} from "@/server/services/organization";
import { t } from "../init";
import { noInput } from "../no-input";
import { platformProcedure, procedure } from "../procedure";

export const organizationRouter = t.router({
  current: platformProcedure("organization:read")
    .input(noInput)
    .output(organizationCurrentSummary)
    .query(({ ctx }) => getCurrentOrganization({ ctx })),

  get: platformProcedure("organization:read")
    .input(getOrganizationInput)
    .output(organizationWire)
    .query(({ ctx, input }) => getOrganization({ ctx, input })),

  update: procedure("organization:write")
    .input(updateOrganizationInput)
    .output(organizationWire)
    .mutation(({ ctx, input }) => updateOrganization({ ctx, input })),
});
