import { beforeAll, beforeEach, expect, it } from "vitest";
import { type z } from "zod";
import { forgetSettings } from "@/server/env";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { measureStall } from "@/testing/longest-stall";
import { createForeignTenant, type ForeignTenant } from "@/testing/tenant-matrix/foreign-tenant";
import { largestInput } from "@/testing/tenant-matrix/largest-input";
import { createPeople, type Person, visitor } from "@/testing/tenant-matrix/people";
import { callProcedure, findSample, listProcedures } from "@/testing/tenant-matrix/procedure-calls";
import { rules } from "@/testing/tenant-matrix/rules";
import { appRouter } from "./app-router";
import { handleTrpc } from "./handle-trpc";

await openOwnDatabase();
beforeEach(forgetSettings);

const TIMEOUT_MS = 120_000;
/** What the watch on the event loop reports in production. */
const REPORTED_MS = 200;
/** A machine that is slower than the usual one may take as much longer: this takes 20 ms there. */
const UNIT_MS = 20;
const TRIES = 3;

let tenant: ForeignTenant;
let people: Person[];
beforeAll(async () => {
  tenant = await createForeignTenant();
  people = [visitor, ...(await createPeople(tenant.organizationId))];
}, TIMEOUT_MS);

const inputs = Object.fromEntries(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as unknown as { _def: { inputs: z.ZodType[] } })._def.inputs[0],
  ]),
);

/** All that a draft may say at its most, in place of a policy; fields that exclude each other stand apart. */
const MOST = { kRatio: 1, spareAccounts: 10, shiftSizeFactor: 0.01, restFactor: 0.01, hourlyFactor: 1 };
const FREE = { scrapesPerDay: 100_000, scrapesPerHour: 100_000, orgDailyBudget: 100_000, burstSize: 100_000 };
const QUICK = { refillRatePerMin: 60_000, minIntervalMs: 0, shiftSize: 1, shiftRestMinutes: 0 };
const apart: Readonly<Record<string, object>> = {
  "pacePolicy.simulate": {
    draft: { ...MOST, ...FREE, ...QUICK },
    ...{ platform: "PGY", accounts: 10, hours: 6 },
  },
};

function callerOf(path: string): Person {
  const { may } = findSample(path);
  if (may === rules.anyone) return visitor;
  const roles: readonly string[] = may.roles;
  const memberships: readonly string[] = may.memberships ?? ["OWNER"];
  const person = people.find(
    ({ role, membership }) => role !== null && roles.includes(role) && memberships.includes(membership),
  );
  if (person === undefined) throw new Error(`No one may call ${path}.`);
  return person;
}

/** How long this machine takes just now for what takes 20 ms on one that is not busy. */
function unitMs(): number {
  const text = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ id: n, name: `row ${n}` })));
  const startMs = performance.now();
  JSON.stringify(JSON.parse(text));
  return performance.now() - startMs;
}

it.each(listProcedures(appRouter))(
  "$path with the largest input that it takes lets others have the event loop",
  async (procedure) => {
    const { path } = procedure;
    const sample = findSample(path).input?.(tenant.names);
    const schema = inputs[path];
    const input = apart[path] ?? (schema === undefined ? sample : (largestInput(schema, sample) as object));
    const person = callerOf(path);
    const stalls: string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const slowness = Math.max(1, unitMs() / UNIT_MS);
      const { longestMs } = await measureStall(() => callProcedure(handleTrpc, procedure, person, { input }));
      if (longestMs <= REPORTED_MS * slowness) return;
      stalls.push(`${Math.round(longestMs)} ms, on a machine ${slowness.toFixed(1)} times slower than usual`);
    }
    expect(stalls).toEqual([]);
  },
  TIMEOUT_MS,
);
