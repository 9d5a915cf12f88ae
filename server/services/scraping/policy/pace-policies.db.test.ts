import { beforeEach, describe, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { platforms } from "@/server/domain/roster/platforms";
import { getDb } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestPacePolicy, createTestScrapingTask } from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import * as policies from ".";

await openOwnDatabase();

let organization: TestOrganization;
let other: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
  other = await createTestOrganization();
});

type Input = Parameters<typeof policies.createPacePolicy>[0]["input"];
const factors = { kRatio: 0.5, spareAccounts: 1, shiftSizeFactor: 1, restFactor: 1, hourlyFactor: 0.75 };
const ctx = () => organization.ctx();
const create = (input: Partial<Input> = {}, by = ctx()) =>
  policies.createPacePolicy({ ctx: by, input: { name: "Nights", ...factors, ...input } });
type Change = Omit<Parameters<typeof policies.updatePacePolicy>[0]["input"], "id">;
const update = (id: string, change: Change, by = ctx()) =>
  policies.updatePacePolicy({ ctx: by, input: { id, ...change } });
const get = (id: string, by = ctx()) => policies.getPacePolicy({ ctx: by, input: { id } });
const list = async (by = ctx()) => (await policies.listPacePolicies({ ctx: by })).list;
const remove = (id: string, by = ctx()) => policies.deletePacePolicy({ ctx: by, input: { id } });
const clone = (id: string, name?: string, by = ctx()) =>
  policies.clonePacePolicy({ ctx: by, input: name === undefined ? { id } : { id, name } });
const builtIn = async (key: string) => {
  const found = (await list()).find(({ systemKey }) => systemKey === key);
  if (found === undefined) throw new Error(`no ${key}`);
  return found;
};
const auditOf = (targetId: string) =>
  getDb().auditEntry.findMany({ where: { targetId }, orderBy: { createdAt: "asc" } });

const FIELDS = [
  ..."id name systemKey organizationId description kRatio spareAccounts shiftSizeFactor restFactor".split(
    " ",
  ),
  ..."hourlyFactor enabled usedByTaskCount scope createdAt updatedAt scrapesPerDay scrapesPerHour".split(" "),
  ..."burstSize refillRatePerMin maxPerTask minIntervalMs orgDailyBudget cooldownMinutes".split(" "),
  ..."consecutiveFailureThreshold shiftSize shiftRestMinutes".split(" "),
].sort();

describe("the list of policies", () => {
  it("has the built-in ones first, then the organization's own, newest first", async () => {
    await create({ name: "First" });
    await create({ name: "Second" });
    await policies.createPacePolicy({ ctx: other.ctx(), input: { name: "Theirs", ...factors } });
    const rows = await list();
    expect(rows.map(({ systemKey, name }) => systemKey ?? name)).toEqual([
      "CONSERVATIVE",
      "BALANCED",
      "FAST",
      "Second",
      "First",
    ]);
    expect(rows.map(({ scope }) => scope)).toEqual([
      ...Array<string>(3).fill("system_builtin"),
      ...Array<string>(2).fill("org_custom"),
    ]);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...FIELDS, "resolved"].sort());
  });

  it("shows the numbers that are in force on each platform", async () => {
    const { resolved } = await builtIn("CONSERVATIVE");
    expect(Object.keys(resolved)).toEqual(platforms);
    expect(resolved.STARMAP).toEqual({
      scrapesPerDay: 200,
      scrapesPerHour: 20,
      burstSize: 3,
      refillRatePerMin: 2,
      maxPerTask: 100,
      minIntervalMs: 2_500,
      orgDailyBudget: 3_000,
      consecutiveFailureThreshold: 3,
      cooldownMinutes: 60,
      shiftSize: 12,
      shiftRestMinutes: 24,
    });
    expect(resolved.MP_HUXUAN).toMatchObject({ scrapesPerHour: 10, shiftSize: 6, shiftRestMinutes: 48 });
    // Factors multiply overrides, too.
    await create({
      name: "Own",
      scrapesPerHour: 10,
      hourlyFactor: 0.25,
      shiftSize: 100,
      shiftSizeFactor: 0.07,
    });
    expect((await list()).at(-1)?.resolved.PGY).toMatchObject({
      scrapesPerHour: 2,
      shiftSize: 7,
      scrapesPerDay: 150,
    });
  });

  it("counts only the organization's tasks that use a policy", async () => {
    const { id } = await builtIn("FAST");
    for (const [owner, name] of [
      [organization, "Noon"],
      [organization, "Dawn"],
      [other, "Theirs"],
    ] as const)
      await createTestScrapingTask(owner, { name, pacePolicyId: id });
    await createTestScrapingTask(organization);
    expect((await builtIn("FAST")).usedByTaskCount).toBe(2);
    // A task without a policy uses BALANCED.
    const balanced = await builtIn("BALANCED");
    expect(balanced.usedByTaskCount).toBe(1);
    const unnamed = await policies.listPacePolicyTasks({ ctx: ctx(), input: { id: balanced.id } });
    expect(unnamed.list).toHaveLength(1);
    expect(await get(id)).toMatchObject({ usedByTaskCount: 2 });
    expect(await get(id, other.ctx())).toMatchObject({ usedByTaskCount: 1 });
    const named = async (by = ctx()) =>
      (await policies.listPacePolicyTasks({ ctx: by, input: { id } })).list.map(({ name }) => name);
    expect(await named()).toEqual(["Dawn", "Noon"]);
    expect(await named(other.ctx())).toEqual(["Theirs"]);
    const own = (await create()).id;
    await expect(
      policies.listPacePolicyTasks({ ctx: other.ctx(), input: { id: own } }),
    ).rejects.toMatchObject({
      reason: "NOT_FOUND",
    });
  });
});

describe("a policy of an organization", () => {
  it("is created with the specification's fields, and is audited", async () => {
    const made = await create({ description: "Slow", shiftRestMinutes: 0, burstSize: 1 });
    expect(Object.keys(made).sort()).toEqual(FIELDS);
    expect(made).toMatchObject({
      name: "Nights",
      description: "Slow",
      ...factors,
      shiftRestMinutes: 0,
      burstSize: 1,
      scrapesPerDay: null,
      minIntervalMs: null,
      enabled: true,
      usedByTaskCount: 0,
      systemKey: null,
      scope: "org_custom",
      organizationId: organization.organizationId,
    });
    expect(await get(made.id)).toEqual(made);
    expect(await auditOf(made.id)).toMatchObject([{ action: "pace-policy.create", before: null }]);
  });

  it("accepts the greatest allowed numbers, and is listed with them", async () => {
    const int = 2_147_483_647;
    const year = 525_600;
    const greatest = {
      kRatio: 1,
      spareAccounts: 10,
      shiftSizeFactor: 5,
      restFactor: 5,
      hourlyFactor: 1,
      scrapesPerDay: int,
      scrapesPerHour: int,
      burstSize: int,
      refillRatePerMin: int,
      maxPerTask: int,
      minIntervalMs: 86_400_000,
      orgDailyBudget: int,
      consecutiveFailureThreshold: int,
      cooldownMinutes: year,
      shiftSize: int,
      shiftRestMinutes: year,
    };
    expect(await create(greatest)).toMatchObject(greatest);
    expect((await list()).at(-1)?.resolved.PGY).toMatchObject({
      shiftSize: int * 5,
      shiftRestMinutes: year * 5,
    });
  });

  it("changes sent fields only, and null clears an override", async () => {
    const { id } = await create({ burstSize: 4, description: "Slow" });
    const changed = await update(id, { name: "Days", burstSize: null, maxPerTask: 7, enabled: false });
    expect(changed).toMatchObject({
      name: "Days",
      burstSize: null,
      maxPerTask: 7,
      enabled: false,
      description: "Slow",
      ...factors,
    });
    expect(await update(id, { description: null, kRatio: 1 })).toMatchObject({
      description: null,
      kRatio: 1,
    });
    expect(await get(id)).toMatchObject({ name: "Days", maxPerTask: 7, kRatio: 1 });
    const [, entry] = await auditOf(id);
    expect(entry).toMatchObject({
      action: "pace-policy.update",
      before: { name: "Nights" },
      after: { name: "Days" },
    });
  });

  it("is deleted, and is returned as it was", async () => {
    const made = await create();
    expect(await remove(made.id)).toEqual(made);
    await expect(get(made.id)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await auditOf(made.id)).toMatchObject([{}, { action: "pace-policy.delete", after: null }]);
  });

  it("has a unique name, also among built-in ones", async () => {
    await create({ name: "Nightly" });
    const other = await create({ name: "Daily" });
    const taken = { reason: "VALIDATION_FAILED", issues: [{ path: "name", code: "TAKEN" }] };
    for (const name of ["Nightly", "NIGHTLY", "均衡", "balanced"]) {
      await expect(create({ name })).rejects.toMatchObject(taken);
      await expect(update(other.id, { name })).rejects.toMatchObject(taken);
      await expect(clone(other.id, name)).rejects.toMatchObject(taken);
    }
    expect(await update(other.id, { name: "Daily" })).toMatchObject({ name: "Daily" });
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => create({ name: "At once" })));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("cannot be deleted while tasks use it, and the refusal names them", async () => {
    const { id } = await create();
    await createTestScrapingTask(organization, { name: "晨间更新", pacePolicyId: id });
    await expect(remove(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message:
        'A task uses this policy: "晨间更新". Choose another policy for it first, then delete this one.',
    });
    for (let task = 2; task <= 7; task += 1)
      await createTestScrapingTask(organization, { name: `Task ${task}`, pacePolicyId: id });
    await expect(remove(id)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^7 tasks use this policy: ("[^"]+", ){4}"[^"]+" and 2 more\. /,
      ) as string,
    });
    expect(await get(id)).toMatchObject({ usedByTaskCount: 7 });
    await getDb().scrapingTask.updateMany({ where: { pacePolicyId: id }, data: { pacePolicyId: null } });
    await remove(id);
  });

  it("cannot be deleted while a task starts to use it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create({ name: `Round ${round}` });
      const [task, deleted] = await Promise.allSettled([
        createTestScrapingTask(organization, { pacePolicyId: id }),
        remove(id),
      ]);
      expect([task.status, deleted.status].sort()).toEqual(["fulfilled", "rejected"]);
      if (deleted.status === "rejected") expect(deleted.reason).toMatchObject({ reason: "CONFLICT" });
    }
  });

  it("is one of at most 100, also with simultaneous creations", async () => {
    for (let made = 0; made < 98; made += 1) await createTestPacePolicy(organization);
    const results = await Promise.allSettled([
      create({ name: "One" }),
      clone((await builtIn("FAST")).id),
      create({ name: "Two" }),
      create({ name: "Three" }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ reason: "CONFLICT" });
    expect(await list()).toHaveLength(103);
  });
});

describe("a built-in policy", () => {
  it("never changes and is never deleted, and the refusal says to clone it", async () => {
    for (const key of ["CONSERVATIVE", "BALANCED", "FAST"]) {
      const { id } = await builtIn(key);
      const refusal = { reason: "CONFLICT", message: expect.stringContaining("Copy this one") as string };
      await expect(update(id, { kRatio: 1 })).rejects.toMatchObject(refusal);
      await expect(update(id, { enabled: false })).rejects.toMatchObject(refusal);
      await expect(remove(id)).rejects.toMatchObject(refusal);
    }
    const keys = await getDb().pacePolicy.findMany({
      where: { organizationId: null },
      orderBy: { kRatio: "asc" },
    });
    expect(keys.map(({ kRatio, enabled }) => [kRatio, enabled])).toEqual([
      [0.3, true],
      [0.5, true],
      [0.8, true],
    ]);
  });

  it("can be cloned like an own one, under a free name", async () => {
    const fast = await builtIn("FAST");
    const copy = await clone(fast.id);
    expect(copy).toMatchObject({
      name: `${fast.name} 2`,
      systemKey: null,
      scope: "org_custom",
      enabled: true,
      usedByTaskCount: 0,
      kRatio: 0.8,
      shiftSizeFactor: 1.4,
      organizationId: organization.organizationId,
    });
    expect(copy.id).not.toBe(fast.id);
    expect(await clone(fast.id)).toMatchObject({ name: `${fast.name} 3` });
    await update(copy.id, { burstSize: 9, enabled: false });
    expect(await clone(copy.id, "Faster")).toMatchObject({ name: "Faster", burstSize: 9, enabled: true });
    expect(await auditOf(copy.id)).toMatchObject([{ action: "pace-policy.clone", before: null }, {}]);
    const long = await create({ name: "长".repeat(50) });
    expect(await clone(long.id)).toMatchObject({ name: `${"长".repeat(48)} 2` });
  });
});

describe("who may", () => {
  it("depends on the role: a member reads, and writes nothing", async () => {
    const member = await memberCtx(organization, {
      granted: permissions.filter((one) => one === "pace-policy:read"),
    });
    const { id } = await create();
    expect(await list(member)).toHaveLength(4);
    expect(await get(id, member)).toMatchObject({ id });
    const refused = { reason: "PERMISSION_MISSING" };
    await expect(create({}, member)).rejects.toMatchObject(refused);
    await expect(update(id, {}, member)).rejects.toMatchObject(refused);
    await expect(remove(id, member)).rejects.toMatchObject(refused);
    await expect(clone(id, undefined, member)).rejects.toMatchObject(refused);
    const baseline = { ctx: member, input: { platform: "PGY", shiftSize: 1 } } as const;
    await expect(policies.updatePaceBaseline(baseline)).rejects.toMatchObject(refused);
  });

  it("gets the same answer for another organization's policy as for a missing one", async () => {
    const { id } = await create();
    const theirs = other.ctx();
    for (const call of [
      (one: string) => get(one, theirs),
      (one: string) => update(one, {}, theirs),
      (one: string) => remove(one, theirs),
      (one: string) => clone(one, undefined, theirs),
    ]) {
      const [ofTheirs, ofNone] = await Promise.allSettled([call(id), call("pol_0")]);
      expect(ofTheirs).toMatchObject({ status: "rejected", reason: { reason: "NOT_FOUND" } });
      expect(ofTheirs).toEqual(ofNone);
    }
    expect(await get(id)).toMatchObject({ name: "Nights" });
  });
});
