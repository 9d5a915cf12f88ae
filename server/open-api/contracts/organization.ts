import { getOrganizationSelf } from "@/server/services/integration/api-key";
import { defineContract, noBody, noParameters } from "../define-contract";
import { organizationSelfExample } from "../examples/run-examples";

export const getOrganizationSelfContract = defineContract({
  method: "GET",
  path: "/open-api/organizations/self",
  summary: "Own organization",
  description:
    "The organization of the API key, its data mode, its quota at this moment, and the key itself.",
  verb: getOrganizationSelf,
  idempotent: false,
  isMomentary: true,
  query: noParameters,
  params: noParameters,
  body: noBody,
  input: ({ rate }) => ({ rate }),
  example: { data: organizationSelfExample },
  errors: [],
});
