import { type ApiKeyPermission, apiKeyPermissions } from "@/server/domain/people/permissions";
import { type Contract } from "@/server/open-api/define-contract";
import { createApiKey, setApiKeyEnabled } from "@/server/services/integration/api-key";
import { callRoute } from "../integration/open-api/call-route";
import { loadHandler } from "../integration/open-api/contract-request";
import { createTestApiKey } from "../integration/open-api/create-test-api-key";
import { createTestOrganization } from "../organization/test-organization";
import { type MatrixCall } from "./check-call";
import { type ContractSample, contractSamples } from "./contract-samples";
import { type ForeignTenant } from "./foreign-tenant";

export type MatrixKey = {
  name: string;
  plaintext: string | undefined;
  may: readonly ApiKeyPermission[] | "API_KEY_MISSING" | "API_KEY_INVALID" | "API_KEY_DISABLED";
  isTestKey?: true;
};

export async function createMatrixKeys(): Promise<MatrixKey[]> {
  const organization = await createTestOrganization();
  const key = async (
    name: string,
    scope: readonly ApiKeyPermission[],
    environment?: "TEST",
  ): Promise<MatrixKey> => {
    const { plaintext } = await createTestApiKey(organization, scope, environment);
    return { name, plaintext, may: scope };
  };
  const disabled = await createTestApiKey(organization);
  await setApiKeyEnabled({ ctx: organization.ctx(), input: { id: disabled.id, enabled: false } });
  const keyForReads = async (): Promise<MatrixKey> => {
    const input = { name: "test", scope: null };
    const { key: plaintext } = await createApiKey({ ctx: organization.ctx(), input });
    const may = apiKeyPermissions.filter((scope) => scope !== "blogger:write");
    return { name: "that reads everything", plaintext, may };
  };
  return [
    { name: "without a key", plaintext: undefined, may: "API_KEY_MISSING" },
    { name: "with an unknown key", plaintext: `crs_${"0".repeat(32)}`, may: "API_KEY_INVALID" },
    { name: "with a disabled key", plaintext: disabled.plaintext, may: "API_KEY_DISABLED" },
    ...(await Promise.all(apiKeyPermissions.map((scope) => key(`with ${scope}`, [scope])))),
    await key("with nothing ticked", []),
    await keyForReads(),
    await key("with every scope", apiKeyPermissions),
    { ...(await key("with a test key", apiKeyPermissions, "TEST")), isTestKey: true },
  ];
}

export function nameOf({ method, path }: Pick<Contract, "method" | "path">): string {
  return `${method} ${path}`;
}

/**
 * Finds the sample of a public path.
 * @throws with instructions when the path has none
 */
export function findContractSample(name: string): ContractSample {
  const sample = contractSamples[name];
  if (sample !== undefined) return sample;
  throw new Error(
    `${name} is in no line of testing/tenant-matrix/contract-samples.ts. Add one: the scope it needs, a valid ` +
      "request that names rows of another organization wherever it can, and what comes back for them.",
  );
}

export function contractCall(tenant: ForeignTenant, contract: Contract, key: MatrixKey): MatrixCall {
  const { request, scope, makesNew = false, ...sample } = findContractSample(nameOf(contract));
  const gets = key.isTestKey === true ? (sample.testKeyGets ?? sample.gets) : sample.gets;
  const namesOf = { foreign: tenant.names, missing: tenant.missing };
  const mayCall = (may: readonly ApiKeyPermission[]) =>
    scope === null ? may.length > 0 : may.includes(scope);
  const allowed = typeof key.may !== "string" && mayCall(key.may);
  return {
    name: `${nameOf(contract)} ${key.name}`,
    expected: typeof key.may === "string" ? key.may : allowed ? gets : "SCOPE_MISSING",
    send: async (which) => {
      const { params = {}, query = {}, body } = request?.(namesOf[which]) ?? {};
      const filled = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
      const called = await callRoute(await loadHandler(contract), {
        method: contract.method,
        path: `${filled}?${new URLSearchParams(query).toString()}`,
        params,
        ...(key.plaintext !== undefined && { key: key.plaintext }),
        ...(body !== undefined && { json: body }),
      });
      const requestId = called.headers.get("x-request-id") ?? "";
      return {
        status: called.status,
        reason: called.reason ?? null,
        headers: withoutRequest(called.headers),
        text: withoutOwn(called.text.replaceAll(requestId, "<request>"), namesOf[which].text),
      };
    },
    namesRows:
      !makesNew && JSON.stringify(request?.(tenant.names)) !== JSON.stringify(request?.(tenant.missing)),
    maySee: false,
    // An import with a test key pushes in the background.
    traces: ["sync_endpoint", "sync_delivery", "sync_endpoint_run"],
  };
}

const OF_REQUEST = new Set(["x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit"]);

function withoutRequest(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OF_REQUEST.has(name)));
}

function withoutOwn(text: string, sent: string): string {
  return text.replace(/"runId":"imp_\w+"/, '"runId":"<run>"').replaceAll(sent, "<sent>");
}
