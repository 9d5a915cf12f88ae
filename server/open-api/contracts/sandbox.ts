import { resetOwnSandbox } from "@/server/services/integration/sandbox";
import { defineContract, noBody, noParameters } from "../define-contract";
import { sandboxExample } from "../examples/run-examples";

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
