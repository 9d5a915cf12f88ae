import { getOrganizationSelf } from "@/server/services/integration/api-key";
import { resetOwnSandbox } from "@/server/services/integration/sandbox";
import { defineContract, noBody, noParameters } from "../define-contract";
import { organizationSelfExample, sandboxExample } from "../examples/run-examples";

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

export const resetSandboxContract = defineContract({
  method: "POST",
  path: "/open-api/sandbox/reset",
  summary: "Reset the sandbox",
  description:
    "For test keys: deletes everything in their sandbox and restores the fixed creators. Your own endpoints in it are kept and receive the fixed creators. It takes no body and no `Idempotency-Key`: each request resets again. A live key is refused with `NOT_FOUND`.",
  verb: resetOwnSandbox,
  idempotent: false,
  query: noParameters,
  params: noParameters,
  body: noBody,
  input: () => undefined,
  example: { data: sandboxExample },
  errors: ["NOT_FOUND"],
});
