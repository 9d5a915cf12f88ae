import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdKind, newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { contracts } from "@/server/open-api/contracts";
import { type Contract, readsBody } from "@/server/open-api/define-contract";
import { type Called, callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { fillPath, findIdFields, loadHandler } from "@/testing/integration/open-api/contract-request";
import { createTestRows, type TestRows } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

/**
 * Bodies that name rows by id, for every contract that reads ids; null where none does. A contract that is
 * not listed fails. Names other than ids: `natural-keys.db.test.ts`.
 */
const bodiesWithIds: Record<string, ((ids: (kind: IdKind) => string) => unknown) | null> = {
  "POST /open-api/bloggers": null,
  "POST /open-api/bloggers/batch": null,
  "POST /open-api/bloggers/deactivate": (ids) => ({
    items: [{ id: ids("blogger") }],
  }),
};

let mine: TestOrganization;
let own: TestRows;
let theirs: TestRows;
let missing: TestRows;
let key: string;
beforeAll(async () => {
  mine = await createTestOrganization();
  own = await createTestRows(mine);
  theirs = await createTestRows(await createTestOrganization());
  missing = Object.fromEntries(Object.keys(theirs).map((kind) => [kind, newId(kind as IdKind)]));
});
// A key of its own per test, as each has 60 requests per minute.
beforeEach(async () => {
  ({ plaintext: key } = await createTestApiKey(mine));
});

const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

function idIn(rows: TestRows, kind: IdKind): string {
  const id = rows[kind];
  if (id === undefined)
    throw new Error(`there is no ${kind} of another organization: add one to createTestRows`);
  return id;
}

/** The parts of a response that a caller sees, without the request id and counters. */
function seen({ status, text, headers }: Called): unknown {
  const ofRequest = ["x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit"];
  return {
    status,
    text: text.replaceAll(headers.get("x-request-id") ?? "", "<requestId>"),
    headers: [...headers].filter(([name]) => !ofRequest.includes(name)),
  };
}

/** The same without ids: a response may repeat the sent ids, and contains its run's id. */
function withoutIds(response: Called): unknown {
  return seen({ ...response, text: response.text.replaceAll(/\b[a-z]{3}_[0-9a-z]{26}\b/g, "<id>") });
}

/** The other organization's bloggers: the only rows that this API writes. */
function listForeignRows(): Promise<object[]> {
  return getDb().blogger.findMany({ where: { id: idIn(theirs, "blogger") } });
}

type Ids = { path?: TestRows; query?: Record<string, string>; body?: TestRows };
async function call(contract: Contract, { path = own, query = {}, body = own }: Ids): Promise<Called> {
  const { path: filled, params } = fillPath(contract, path);
  const toBody = bodiesWithIds[nameOf(contract)];
  const json = toBody?.((kind) => idIn(body, kind));
  const search = new URLSearchParams(query).toString();
  return callRoute(await loadHandler(contract), {
    method: contract.method,
    path: `${filled}?${search}`,
    params,
    key,
    ...(json !== undefined && { json }),
  });
}

const withPathIds = contracts.filter(({ params }) => findIdFields(params).length > 0);
const queryIds = contracts.flatMap((contract) =>
  findIdFields(contract.query).map((field) => [nameOf(contract), field.name, contract, field.kind] as const),
);
const withBodies = contracts.filter(readsBody);

describe("rows of another organization", () => {
  it.each(withPathIds.map((contract) => [nameOf(contract), contract] as const))(
    "are missing for %s",
    async (_name, contract) => {
      expect((await call(contract, {})).status).toBe(200);
      const foreign = await call(contract, { path: theirs });
      expect(foreign).toMatchObject({ status: 404, reason: "NOT_FOUND" });
      expect(seen(foreign)).toEqual(seen(await call(contract, { path: missing })));
      const malformed = { ...missing, [findIdFields(contract.params)[0]?.kind ?? ""]: "no id at all" };
      expect(seen(foreign)).toEqual(seen(await call(contract, { path: malformed })));
    },
  );

  it.each(queryIds)("are not found by %s?%s=", async (_name, parameter, contract, kind) => {
    const request = (rows: TestRows) => call(contract, { query: { [parameter]: idIn(rows, kind) } });
    const [mineToo, foreign] = [await request(own), await request(theirs)];
    expect(seen(foreign)).toEqual(seen(await request(missing)));
    expect(seen(foreign)).not.toEqual(seen(mineToo));
  });

  it.each(withBodies.map((contract) => [nameOf(contract), contract] as const))(
    "are missing for what is sent to %s",
    async (name, contract) => {
      expect(Object.keys(bodiesWithIds), "say which bodies name rows by id").toContain(name);
      if (bodiesWithIds[name] === null) return;
      const before = await listForeignRows();
      const foreign = await call(contract, { body: theirs });
      expect(withoutIds(foreign)).toEqual(withoutIds(await call(contract, { body: missing })));
      expect(withoutIds(foreign)).not.toEqual(withoutIds(await call(contract, { body: own })));
      expect(await listForeignRows()).toEqual(before);
    },
  );
});

it("looks at ids in paths and in queries", () => {
  expect(withPathIds.length).toBeGreaterThanOrEqual(5);
  expect(queryIds.map(([, parameter]) => parameter)).toContain("endpointId");
  expect(contracts.filter(({ path }) => path.includes(":")).map(nameOf)).toEqual(withPathIds.map(nameOf));
});
