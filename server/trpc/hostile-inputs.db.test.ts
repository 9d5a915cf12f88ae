import { beforeAll, beforeEach, expect, it } from "vitest";
import { type z } from "zod";
import { newSession, signSession } from "@/server/auth";
import { forgetSettings } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { createTestUser } from "@/testing/people/create-test-user";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createForeignTenant, type ForeignTenant } from "@/testing/tenant-matrix/foreign-tenant";
import { hostileInputs } from "@/testing/tenant-matrix/hostile-inputs";
import { type Person, visitor } from "@/testing/tenant-matrix/people";
import { callProcedure, findSample, listProcedures } from "@/testing/tenant-matrix/procedure-calls";
import { rules } from "@/testing/tenant-matrix/rules";
import { appRouter } from "./app-router";
import { handleTrpc } from "./handle-trpc";

await openOwnDatabase();
beforeEach(forgetSettings);

const TIMEOUT_MS = 240_000;
const MAX_CALLS = 400;

let tenant: ForeignTenant;
beforeAll(async () => void (tenant = await createForeignTenant()), TIMEOUT_MS);

const schemas = Object.fromEntries(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as unknown as { _def: { inputs: (z.ZodType | undefined)[] } })._def.inputs[0],
  ]),
);

async function callerOf(path: string): Promise<Person> {
  const { may } = findSample(path);
  if (may === rules.anyone) return visitor;
  const isOwners = may.memberships?.includes("MEMBER") === false;
  const { organizationId, ownerId } = tenant;
  const userId = isOwners ? ownerId : (await createTestUser({ memberOf: [organizationId] })).id;
  const role = { connect: { name: "platform-admin" } };
  const { sessionVersion } = await getDb().user.update({ where: { id: userId }, data: { role } });
  const token = () => signSession({ ...newSession(userId, sessionVersion), organizationId }, "header");
  return { name: "a platform admin", role: "platform-admin", membership: "OWNER", userId, token };
}

// Queries first: mutations may delete what they would find.
const procedures = listProcedures(appRouter).sort((a, b) => (a.type < b.type ? 1 : a.type > b.type ? -1 : 0));

it.each(procedures)(
  "$path answers whatever its schema takes, and breaks on nothing",
  async (procedure) => {
    const { path } = procedure;
    const schema = schemas[path];
    if (schema === undefined) return;
    const inputs = hostileInputs(schema, findSample(path).input?.(tenant.names)).slice(0, MAX_CALLS);
    const person = await callerOf(path);
    const broken: unknown[] = [];
    for (const input of inputs) {
      const { status, reason } = await callProcedure(handleTrpc, procedure, person, {
        input: input as object,
      });
      if (status === 500) broken.push({ input, reason });
    }
    expect(broken).toEqual([]);
  },
  TIMEOUT_MS,
);
