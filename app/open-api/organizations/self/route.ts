import { getOrganizationSelfContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { getOrganizationSelf } from "@/server/services/organization-self";

export const GET = handle(getOrganizationSelfContract, ({ ctx, rate }) =>
  getOrganizationSelf({ ctx, input: { rate } }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
