import { beforeAll, beforeEach, expect, it } from "vitest";
import { type z } from "zod";
import { forgetSettings } from "@/server/env";
import { newSession, signSession } from "@/server/auth";
import { getDb } from "@/server/infra/db";
import { createTestUser } from "@/testing/people/create-test-user";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { computedMs, measureStall } from "@/testing/measure/longest-stall";
import { createForeignTenant, type ForeignTenant } from "@/testing/tenant-matrix/foreign-tenant";
import { largestInput } from "@/testing/tenant-matrix/largest-input";
import { type Person, visitor } from "@/testing/tenant-matrix/people";
import { callProcedure, findSample, listProcedures } from "@/testing/tenant-matrix/procedure-calls";
import { rules } from "@/testing/tenant-matrix/rules";
import { appRouter } from "./app-router";
import { handleTrpc } from "./handle-trpc";

await openOwnDatabase();
beforeEach(forgetSettings);

const TIMEOUT_MS = 120_000;
const REPORTED_MS = 200;
/** `unitMs` takes this long on the reference machine; slower machines get proportionally more time. */
const UNIT_MS = 20;
const TRIES = 3;

let tenant: ForeignTenant;
beforeAll(async () => {
  tenant = await createForeignTenant();
  const where = { id: tenant.names.id("scrapingRun") };
  await getDb().scrapingTaskRun.update({ where, data: { dispatcher: "DESKTOP", status: "RUNNING" } });
}, TIMEOUT_MS);

const inputs = Object.fromEntries(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as unknown as { _def: { inputs: z.ZodType[] } })._def.inputs[0],
  ]),
);

const MOST = { kRatio: 1, spareAccounts: 10, shiftSizeFactor: 0.01, restFactor: 0.01, hourlyFactor: 1 };
const FREE = { scrapesPerDay: 100_000, scrapesPerHour: 100_000, orgDailyBudget: 100_000, burstSize: 100_000 };
const QUICK = { refillRatePerMin: 60_000, minIntervalMs: 0, shiftSize: 1, shiftRestMinutes: 0 };
const PGY_LINK = "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c4";
const WORST = "\ufdfa";
const creator = {
  nickname: WORST.repeat(200),
  remark: WORST.repeat(2_000),
  tags: Array.from({ length: 50 }, (_, n) => `${WORST.repeat(48)}${n}`),
  rawData: { list: Array.from({ length: 40_000 }, (_, n) => n) },
};
const failure = { url: WORST.repeat(500), errorCode: null, errorMessage: WORST.repeat(500), accountId: null };
const whole: Readonly<Record<string, object>> = {
  "pacePolicy.simulate": { draft: { ...MOST, ...FREE, ...QUICK }, platform: "PGY", accounts: 10, hours: 6 },
  "blogger.create": { platform: "PGY", url: PGY_LINK, ...creator },
  "blogger.update": creator,
  "importRun.preview": { text: `${WORST}\n`.repeat(250_000) },
  "scrapingRun.update": {
    failedTargets: Array.from({ length: 1_000 }, (_, ts) => ({ ...failure, attempt: 1, ts })),
  },
};
const instead: Readonly<Record<string, object>> = {
  "blogger.export": { columns: undefined },
  "scrapingTask.create": { platforms: ["PGY"], fieldsJson: null, cronExpression: null },
  "scrapingTask.update": { platforms: ["PGY"], fieldsJson: null, cronExpression: null },
};
/** Queries for missing rows: a refusal is a valid answer. */
const REFUSED = new Set(
  ["desktopVersion.get", "frontendAsset.get", "importRun.exportErrors", "member.invitation"].concat([
    "importRun.problemRows",
    "menu.previewDeletion",
    "role.access",
    "role.get",
    "scrapingTask.preview",
  ]),
);
/** Mutations whose work grows with their input: they must accept it. */
const TAKEN = new Set(
  ["blogger.batchUpsert", "blogger.create", "blogger.export", "blogger.tag", "blogger.update"].concat([
    "importRun.preview",
    "scrapingRun.update",
    "scrapingTask.create",
    "scrapingTask.update",
  ]),
);
/** These end what later calls need. */
const ENDS = /\.(cancel|delete|leave|pause|logout|remove|reset|revoke|set|stop|switch|transfer|withdraw)/;

async function callerOf(path: string): Promise<Person> {
  const { organizationId, ownerId } = tenant;
  const { may } = findSample(path);
  if (may === rules.anyone) return visitor;
  const isOneself = may === rules.oneself;
  const [name = ""] = may.roles as readonly string[];
  const membership = isOneself || !(may.memberships ?? ["OWNER"]).includes("OWNER") ? "MEMBER" : "OWNER";
  const memberOf = [organizationId];
  const userId = membership === "OWNER" ? ownerId : (await createTestUser({ memberOf })).id;
  await getDb().user.update({ where: { id: userId }, data: { role: { connect: { name } } } });
  const token = () => signSession({ ...newSession(userId, 1), organizationId }, "header");
  return { name, role: null, membership, userId, token };
}

function unitMs(): number {
  const text = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ id: n, name: `row ${n}` })));
  const startMs = computedMs();
  JSON.stringify(JSON.parse(text));
  return computedMs() - startMs;
}

const isLast = ({ path }: { path: string }) => Number(ENDS.test(path));
const procedures = listProcedures(appRouter).toSorted((a, b) => isLast(a) - isLast(b));

it.each(procedures)(
  "$path with the largest input that it takes lets others have the event loop",
  async (procedure) => {
    const { path, type } = procedure;
    const sample = findSample(path).input?.(tenant.names);
    const schema = inputs[path];
    const largest = schema === undefined ? sample : (largestInput(schema, sample) as object);
    const input = whole[path]
      ? { ...(sample !== undefined && "id" in sample && { id: sample.id }), ...whole[path] }
      : // A page that was never read has no cursor.
        largest && { ...largest, cursor: undefined, ...instead[path] };
    const person = await callerOf(path);
    const stalls: string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const slowness = Math.max(1, unitMs() / UNIT_MS);
      const call = async () => {
        const { status, reason, text } = await callProcedure(handleTrpc, procedure, person, { input });
        const mustAnswer = type === "query" ? !REFUSED.has(path) : TAKEN.has(path);
        if (mustAnswer) expect(status, `${reason}: ${text.slice(0, 500)}`).toBe(200);
      };
      const { longestMs } = await measureStall(call);
      if (longestMs <= REPORTED_MS * slowness) return;
      stalls.push(`${Math.round(longestMs)} ms, on a machine ${slowness.toFixed(1)} times slower than usual`);
    }
    expect(stalls).toEqual([]);
  },
  TIMEOUT_MS,
);
