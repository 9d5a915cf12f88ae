import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { builtInRoles } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { query } from "@/server/services/kernel/verb";
import { checkCalls } from "@/testing/tenant-matrix/check-call";
import { openMatrix } from "@/testing/tenant-matrix/open-matrix";
import { type Person, visitor } from "@/testing/tenant-matrix/people";
import {
  callersOf,
  findSample,
  listProcedures,
  procedureCall,
} from "@/testing/tenant-matrix/procedure-calls";
import { procedureSamples } from "@/testing/tenant-matrix/procedure-samples";
import { memberships } from "@/testing/tenant-matrix/rules";
import { appRouter } from "./app-router";
import { createTrpcContext } from "./context";
import { handleTrpc } from "./handle-trpc";
import { routerOf, t } from "./init";

const TIMEOUT_MS = 120_000;
const procedures = listProcedures(appRouter);

const { tenant, people } = await openMatrix();

describe.each(procedures)(
  "$path, by every role in every membership",
  { timeout: TIMEOUT_MS },
  (procedure) => {
    it("follows the rule of roles and memberships, and finds no row of another organization", async () => {
      const calls = callersOf(procedure, people).map((person) =>
        procedureCall(handleTrpc, tenant, procedure, person),
      );
      expect(await checkCalls(tenant, calls)).toEqual([]);
    });
  },
);

describe("the matrix", () => {
  it("has every role in every membership, and says its size", () => {
    const roles = new Set(people.flatMap(({ role }) => role ?? []));
    expect(roles).toEqual(new Set(Object.keys(builtInRoles)));
    expect(people).toHaveLength(roles.size * memberships.length + 1);
    const calls = procedures.reduce((sum, procedure) => sum + 2 * callersOf(procedure, people).length, 0);
    expect(calls).toBeGreaterThan(procedures.length * roles.size);
    const who = `(${roles.size} roles × ${memberships.length} memberships + a visitor)`;
    process.stdout.write(`The matrix: ${procedures.length} procedures × ${who}, ${calls} calls at least.\n`);
  });

  it("has no entry for a procedure that no longer exists", () => {
    expect(Object.keys(procedureSamples).sort()).toEqual(procedures.map(({ path }) => path).sort());
  });

  it("says what to add for an unlisted procedure", () => {
    expect(() => findSample("creator.fly")).toThrow(/creator\.fly is in no line .* Add one: who may call it/);
  });

  it("finds a procedure that forgets the organization, and one that forgets the permission", async () => {
    const shape = { input: z.strictObject({ id: z.string() }), output: z.object({ nickname: z.string() }) };
    const find = (id: string) =>
      getDb().blogger.findFirstOrThrow({ where: { id }, select: { nickname: true } });
    const get = query({ ...shape, permission: "blogger:read", run: ({ input }) => find(input.id) });
    const anyones = query({ ...shape, permission: "public", run: ({ input }) => find(input.id) });
    const problemsOf = async (verb: typeof get | typeof anyones, person: Person | undefined) => {
      const router = t.router({ blogger: routerOf({ get: verb }) });
      const handle = (req: Request) =>
        fetchRequestHandler({
          endpoint: "/api/trpc",
          req,
          router,
          createContext: ({ resHeaders }) => createTrpcContext({ headers: req.headers, resHeaders }),
        });
      const procedure = { path: "blogger.get", type: "query" } as const;
      return checkCalls(tenant, [procedureCall(handle, tenant, procedure, person ?? visitor)]);
    };
    const owner = people.find(({ name }) => name === "enterprise-owner, OWNER");
    expect((await problemsOf(get, owner)).join("\n")).toMatch(/instead of NOT_FOUND[^]*is shown canary/);
    expect((await problemsOf(anyones, visitor)).join("\n")).toMatch(/instead of UNAUTHENTICATED/);
  });
});
