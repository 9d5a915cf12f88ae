import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeyPermissions, permissionsOfScope } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { contracts } from "@/server/open-api/contracts";
import { type Contract, readsBody } from "@/server/open-api/define-contract";
import { type RouteHandler } from "@/server/open-api/handle";
import { type Called, callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { fillPath } from "@/testing/integration/open-api/contract-request";
import { createTestRows, type TestRows } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number];
type Route = Partial<Record<Method, RouteHandler>>;

const routeFiles = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => file.endsWith("/route.ts"));
const toPublicPath = (file: string) =>
  `/open-api/${path.posix.dirname(file)}`.replaceAll(/\[(\w+)\]/g, ":$1");
const published = [...new Set(contracts.map((contract) => contract.path as string))];

async function loadRoute(publicPath: string): Promise<Route> {
  const file = routeFiles.find((candidate) => toPublicPath(candidate) === publicPath) ?? "";
  return (await import(path.join(import.meta.dirname, file))) as Route;
}

/** Chooses as Next does, which handles `HEAD` with `GET`. */
function findHandler(route: Route, method: Method): RouteHandler {
  const handler = route[method] ?? (method === "HEAD" ? route.GET : undefined);
  if (handler === undefined) throw new Error(`the route does not handle ${method}`);
  return handler;
}

const nameOf = ({ method, path: publicPath }: Contract) => `${method} ${publicPath}`;

const samples: Record<string, object> = {
  "POST /open-api/bloggers": {
    json: { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
  },
  "POST /open-api/bloggers/deactivate": {
    json: { items: [{ platform: "PGY", platformBloggerId: "5f2d1c3e000000000101b2c3" }, { id: "blg_0" }] },
  },
  "POST /open-api/bloggers/batch": {
    json: {
      items: [{ platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" }],
    },
  },
};

let organization: TestOrganization;
let rows: TestRows;
let key: string;
let testKey: string;
beforeAll(async () => {
  organization = await createTestOrganization();
  rows = await createTestRows(organization);
});
// A key of its own per test, as each has 60 requests per minute. Deleted afterwards, as an organization has
// at most 50 keys.
afterEach(() =>
  getDb().organizationApiKey.deleteMany({ where: { organizationId: organization.organizationId } }),
);
beforeEach(async () => {
  ({ plaintext: key } = await createTestApiKey(organization));
  ({ plaintext: testKey } = await createTestApiKey(organization, ["blogger:write"], "TEST"));
});

describe("the tree of paths", () => {
  it("has a file for each contract, and a contract for each file but the last resort", () => {
    const files = routeFiles.map(toPublicPath).filter((file) => !file.includes("[["));
    expect(files.sort()).toEqual(published.sort());
  });

  it.each(published)("refuses every other method of %s", async (publicPath) => {
    const route = await loadRoute(publicPath);
    const declared = contracts.filter((contract) => contract.path === publicPath).map(({ method }) => method);
    const answered = declared.flatMap((method): Method[] => (method === "GET" ? ["GET", "HEAD"] : [method]));
    const allowed = methods.filter((method) => answered.includes(method));
    for (const method of methods.filter((candidate) => !allowed.includes(candidate))) {
      const response = await callRoute(findHandler(route, method), { method, key, path: publicPath });
      expect([method, response.status, response.reason]).toEqual([method, 405, "METHOD_NOT_ALLOWED"]);
      expect(response.headers.get("allow")).toBe(allowed.join(", "));
    }
  });

  it("answers any other path with 404", async () => {
    const route = (await import("./[[...path]]/route")) as Route;
    for (const method of methods) {
      const response = await callRoute(findHandler(route, method), {
        method,
        key,
        path: "/open-api/nothing",
      });
      expect([method, response.status, response.reason]).toEqual([method, 404, "NOT_FOUND"]);
    }
  });
});

/**
 * Sends a valid request changed by `more`. Also checks that the contract publishes the reason of a refusal.
 */
async function call(contract: Contract, more: object = {}, query = ""): Promise<Called> {
  const handler = findHandler(await loadRoute(contract.path), contract.method);
  const sample = samples[nameOf(contract)];
  const { path: filled, params } = fillPath(contract, rows);
  const response = await callRoute(handler, {
    method: contract.method,
    path: `${filled}${query}`,
    params,
    key: contract.path.startsWith("/open-api/sandbox/") ? testKey : key,
    ...sample,
    ...more,
  });
  if (response.reason !== undefined) expect(contract.errors).toContain(response.reason);
  return response;
}

/**
 * The same data with one field left out: each field of its own, of its first item, and of the blogger in
 * that.
 */
function withoutOne(data: unknown, place = ""): [field: string, data: object][] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]): [string, object][] => {
    const field = `${place}${name}`;
    const { [name]: _, ...rest } = data as Record<string, unknown>;
    const inner = Array.isArray(value) && name === "items" ? withoutOne(value[0], `${field}.0.`) : [];
    const nested = name === "blogger" ? withoutOne(value, `${field}.`) : [];
    return [
      [field, rest],
      ...inner.map(([at, item]): [string, object] => [at, { ...data, [name]: [item] }]),
      ...nested.map(([at, blogger]): [string, object] => [at, { ...data, [name]: blogger }]),
    ];
  });
}

describe.each(contracts.map((contract) => [nameOf(contract), contract] as const))("%s", (_name, contract) => {
  it("answers what it publishes, nothing less and nothing more", async () => {
    for (const write of contracts.filter(({ path: at }) => at.startsWith("/open-api/bloggers")))
      if (write.method === "POST") await call(write);
    const response = await call(contract);
    expect(response.status).toBe(200);
    expect(contract.response.parse(response.data)).toEqual(response.data);
    const lacking = withoutOne(response.data);
    expect(lacking.length).toBeGreaterThan(3);
    expect((response.data as { items?: unknown[] }).items).not.toEqual([]);
    for (const [field, data] of lacking)
      expect([field, contract.response.safeParse(data).success]).toEqual([field, false]);
  });

  it("needs a key, an active organization in the cloud mode, and the scope", async () => {
    expect((await call(contract, { key: "" })).reason).toBe("API_KEY_MISSING");
    expect((await call(contract, { key: "crs_guess" })).reason).toBe("API_KEY_INVALID");
    const { permission } = contract;
    const others = apiKeyPermissions.filter(
      (named) => permission === null || !permissionsOfScope({ permissions: [named] }).has(permission),
    );
    const { plaintext: scopeless } = await createTestApiKey(organization, others);
    expect((await call(contract, { key: scopeless })).status).toBe(permission === null ? 200 : 403);
    const other = await createTestOrganization({ dataMode: "LOCAL" });
    const { plaintext } = await createTestApiKey(other);
    expect(await call(contract, { key: plaintext })).toMatchObject({
      status: 403,
      reason: "LOCAL_DATA_MODE",
    });
    const where = { id: other.organizationId };
    await getDb().organization.update({ where, data: { status: "SUSPENDED" } });
    expect(await call(contract, { key: plaintext })).toMatchObject({ reason: "ORGANIZATION_SUSPENDED" });
  });

  it("refuses a parameter that it does not know, by name", async () => {
    const response = await call(contract, {}, "?nonsense=1");
    expect(response).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    expect(response.issues.map((issue) => issue.path)).toEqual(["nonsense"]);
  });
});

it.each(contracts.filter(({ selection }) => selection !== null))(
  "$path answers the fields that `fields` names, and no other",
  async (contract) => {
    const response = await call(contract, {}, "?fields=id");
    expect(response.status).toBe(200);
    expect(contract.selection?.parse(response.data)).toEqual(response.data);
    const { items = [response.data] } = response.data as { items?: unknown[] };
    const named = items.map((item) => (item as { blogger?: object }).blogger ?? item);
    expect(named.length).toBeGreaterThan(0);
    for (const one of named) expect(Object.keys(one as object)).toEqual(["id"]);
  },
);

it.each(contracts.filter(readsBody))(
  "$path refuses bodies by size, type, form and fields",
  async (contract) => {
    const send = (body: string, headers = {}) => call(contract, { json: undefined, body, headers });
    const json = { "Content-Type": "application/json" };
    expect((await send(" ".repeat(4_194_305), json)).reason).toBe("PAYLOAD_TOO_LARGE");
    expect((await send("{}")).reason).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect((await send("{", json)).reason).toBe("MALFORMED_JSON");
    expect((await send("[]", json)).reason).toBe("VALIDATION_FAILED");
    const unknown = await send('{"nonsense":1}', json);
    // An import drops unknown fields of its body.
    if (contract.body.safeParse({ nonsense: 1 }).success) expect(unknown.reason).toBe("INVALID_PLATFORM");
    else expect(unknown.issues.map((issue) => issue.path)).toContain("nonsense");
  },
);
