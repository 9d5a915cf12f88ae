import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { forgetSettings } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { contracts } from "@/server/open-api/contracts";
import { loadHandler } from "@/testing/integration/open-api/contract-request";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { findContractSample, nameOf } from "@/testing/tenant-matrix/contract-calls";
import { listRows } from "@/testing/tenant-matrix/list-rows";
import {
  decidedProcedures,
  findLocalDecision,
  type LocalDecision,
  localInput,
} from "@/testing/tenant-matrix/local-decisions";
import {
  createHeldRows,
  createLocalOrganization,
  type HeldRows,
  type LocalOrganization,
} from "@/testing/tenant-matrix/local-scene";
import { type Person } from "@/testing/tenant-matrix/people";
import {
  callProcedure,
  listProcedures,
  type Procedure,
  withoutNames,
} from "@/testing/tenant-matrix/procedure-calls";
import { appRouter } from "./app-router";
import { handleTrpc } from "./handle-trpc";

await openOwnDatabase();
await startJobServer();
// Resets the rate limiter: the matrix makes more than 600 calls a minute per user.
beforeEach(forgetSettings);

/** Platform readers see every roster (docs/rules.md#access), and the runs of all organizations (#system). */
const isForPlatform = (path: string) => /^(adminBlogger|system)\./.test(path);
const registered = listProcedures(appRouter);
const procedures = registered.filter(({ path }) => !isForPlatform(path));

let local: LocalOrganization;
/** Shared by queries, which do not change it. */
let kept: HeldRows;
beforeAll(async () => {
  local = await createLocalOrganization();
  kept = await createHeldRows(local);
}, 60_000);
// Each test adds an endpoint, and every enabled endpoint would receive the changes of all later tests.
afterEach(async () => {
  const where = { organizationId: local.organizationId, id: { not: kept.names.id("syncEndpoint") } };
  await getDb().syncEndpoint.updateMany({ where, data: { enabled: false } });
  // A user's refreshes are listed up to fifty.
  const { organizationId } = local;
  await getDb().bloggerRefresh.deleteMany({
    where: { organizationId, bloggerId: { not: kept.names.id("blogger") } },
  });
});

type Which = "names" | "others" | "missing";
type Seen = { reason: string | null; text: string };

async function call(
  procedure: Procedure,
  person: Person,
  held: HeldRows,
  which: Which,
  organizationId?: string,
): Promise<Seen> {
  const input = localInput(procedure.path, held[which], held);
  const sent = { input, ...(organizationId !== undefined && { organizationId }) };
  const { reason, text } = await callProcedure(handleTrpc, procedure, person, sent);
  expect(reason, "a call that the limiter refuses proves nothing").not.toBe("RATE_LIMITED");
  return { reason, text: withoutNames(withoutFile(text), JSON.stringify(input)) };
}

function namesHeldRows({ path }: Procedure, held: HeldRows): boolean {
  const [here, nowhere] = [localInput(path, held.names, held), localInput(path, held.missing, held)];
  return JSON.stringify(here) !== JSON.stringify(nowhere);
}

function withoutFile(text: string): string {
  return text.replace(/"base64":"([^"]*)"/, (_, file: string) =>
    Buffer.from(file, "base64").toString("utf8"),
  );
}

const says = ({ text }: Seen, words: readonly string[]) => words.filter((word) => text.includes(word));

const beyond: readonly LocalDecision[] = ["nothing: one's own account", "nothing: the platform's own"];

describe.each(procedures)("$path of what a member owns in LOCAL mode", { timeout: 60_000 }, (procedure) => {
  const decision = findLocalDecision(procedure.path);
  const isReading = procedure.type === "query" || beyond.includes(decision);
  const heldRows = () => (isReading ? kept : createHeldRows(local));

  it(`${decision}: another member, a former one and an administrator have no access`, async () => {
    const { people, organizationId } = local;
    const held = await heldRows();
    const secrets = decision === "names" ? [held.canary] : [held.canary, ...held.ids];
    const read = async () => (isReading ? [] : rowsOf(await listRows(held.canary)));
    const before = await read();
    const seen = await call(procedure, people.other, held, "names");
    expect(says(seen, secrets)).toEqual([]);
    if (decision === "refuses") expect(seen.reason).toBe("HELD_BY_ANOTHER_MEMBER");
    else if (decision !== "names" && namesHeldRows(procedure, held))
      expect(seen).toEqual(await call(procedure, people.other, held, "missing"));
    for (const person of [people.former, people.admin])
      expect(says(await call(procedure, person, held, "names"), secrets), person.name).toEqual([]);
    const inside = await call(procedure, people.admin, held, "names", organizationId);
    expect(says(inside, secrets)).toEqual([]);
    expect(await read()).toEqual(before);
    // Activity of another member before the blogger got its owner stays visible to that member; the blogger
    // does not.
    const [blogger = ""] = held.ids;
    const own = await call(procedure, people.other, held, "others");
    expect(says(own, decision === "names" ? [held.canary] : [held.canary, blogger])).toEqual([]);
  });

  it(`${decision}: the holder and the Owner`, async () => {
    const { people } = local;
    let held = await heldRows();
    for (const person of [people.holder, people.owner]) {
      if (decision.endsWith("changes") && person === people.owner) held = await createHeldRows(local);
      const others = await call(procedure, people.other, held, "names");
      const seen = await call(procedure, person, held, "names");
      const found = says(seen, [held.canary, ...held.ids]);
      if (decision === "names") expect(says(seen, [held.canary])).toEqual([]);
      else if (decision.startsWith("nothing")) expect(found).toEqual([]);
      else if (decision === "shows") expect(found, person.name).not.toEqual([]);
      else if (decision === "refuses") expect(seen.reason).toBeNull();
      else if (decision === "owner changes" && person === people.holder) expect(seen).toEqual(others);
      else expect(seen, person.name).not.toEqual(others);
    }
  });
});

/** Users who share an endpoint may push again, which counts attempts of a delivery. */
function rowsOf(text: string): string[] {
  return text.split("\n").filter((row) => !/^(sync_|audit_)/.test(row));
}

describe("an API key of an organization in LOCAL mode", () => {
  it.each(contracts.map((contract) => [nameOf(contract), contract] as const))(
    "is refused, live or test, with what to do: %s",
    async (name, contract) => {
      const held = kept;
      for (const environment of ["LIVE", "TEST"] as const) {
        const { plaintext: key } = await createTestApiKey(local, undefined, environment);
        const { params = {}, body } = findContractSample(name).request?.(held.names) ?? {};
        const path = contract.path.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? "");
        const sent = { method: contract.method, path, params, key, ...(body && { json: body }) };
        const called = await callRoute(await loadHandler(contract), sent);
        expect(called).toMatchObject({ status: 403, reason: "LOCAL_DATA_MODE" });
        expect(called.message).toContain("available after enabling the cloud shared-data mode");
        expect(says({ ...called, reason: "" }, [held.canary, ...held.ids])).toEqual([]);
      }
    },
  );
});

describe("the matrix", () => {
  it("has no entry for a procedure that no longer exists", () => {
    const paths = new Set(registered.map(({ path }) => path));
    expect(decidedProcedures.filter((path) => !paths.has(path))).toEqual([]);
  });

  it("says what to add for an unlisted procedure", () => {
    expect(() => findLocalDecision("creator.fly")).toThrow(/creator\.fly is in no line .* Add one: what it/);
  });
});
