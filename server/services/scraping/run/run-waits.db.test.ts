import { beforeEach, describe, expect, it } from "vitest";
import { dayIn } from "@/server/domain/kernel/days";
import { getDb } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createPacedAccounts, freePace } from "@/testing/scraping/create-paced-accounts";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { HOUR_MS, MINUTE_MS } from "@/server/domain/kernel/durations";
import { getRunProgress, listScrapingRuns } from ".";

let organization: TestOrganization;
let taskId: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  taskId = await createTestScrapingTask(organization, { platforms: ["PGY", "STARMAP"] });
});

const soon = (ms: number) => new Date(Date.now() + ms);
const turnsOf = (ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, { weight: 1, effective: 1, current: 0 }]));
const laneOf = (working: readonly string[], fields: object = {}) => ({
  crew: working.length === 0 ? null : { turns: turnsOf(working), spare: [] },
  taken: [],
  leftOut: [],
  wait: null,
  outage: null,
  ...fields,
});
const addAccount = async (fields: Parameters<typeof createPacedAccounts>[2] = {}) =>
  (await createPacedAccounts(organization, 1, { platform: "PGY", ...fields }))[0] ?? "";

type Fields = Parameters<typeof createTestScrapingRun>[2];
async function createRun(fields: Fields, { left = 1, task = taskId } = {}): Promise<string> {
  const pending = [];
  for (let n = 0; n < left; n += 1) pending.push(await createTestBlogger(organization, { platform: "PGY" }));
  const paceJson = { PGY: freePace(), STARMAP: freePace() };
  const usual = { status: "RUNNING" as const, paceJson, targetCount: left };
  return createTestScrapingRun(organization, task, { ...usual, ...fields }, { pending });
}

const progress = (id: string, ctx = organization.ctx()) => getRunProgress({ ctx, input: { id } });
const accountsOf = async (id: string) => (await progress(id)).perPlatform[0]?.accounts ?? [];
const listed = async (id: string) => {
  const input = { newestAttempts: true, fields: ["status" as const] };
  const { list } = await listScrapingRuns({ ctx: organization.ctx(), input });
  return list.find((run) => run.id === id);
};

describe("the accounts of a run", () => {
  it("stay spare while all working accounts rest: none replaces a resting account", async () => {
    const [early, late] = [soon(5 * MINUTE_MS), soon(9 * MINUTE_MS)];
    const [one, other] = [
      await addAccount({ shiftRestUntil: late }),
      await addAccount({ shiftRestUntil: early }),
    ];
    const [spare, free] = [await addAccount(), await addAccount()];
    const working = { turns: turnsOf([one, other]), spare: [spare] };
    const id = await createRun({ crewJson: { PGY: laneOf([], { crew: working }) } });
    const waitOf = async (account: string) => {
      const seen = (await accountsOf(id)).find((of) => of.id === account);
      return [seen?.role, seen?.reason, seen?.freesAt];
    };
    expect(await waitOf(one)).toEqual(["WORKING", "SHIFT_REST", late.toISOString()]);
    expect(await waitOf(spare)).toEqual(["SPARE", "CREW_RESTS", early.toISOString()]);
    expect(await waitOf(free)).toEqual(["OUT", "CREW_RESTS", early.toISOString()]);
    await getDb().scraperAccount.update({ where: { id: other }, data: { shiftRestUntil: null } });
    expect(await waitOf(spare)).toEqual(["SPARE", null, null]);
    expect(await waitOf(free)).toEqual(["OUT", "NOT_NEEDED", null]);
  });

  it("show the run that uses them, by its working accounts or by a lease", async () => {
    const [taken, leased] = [await addAccount(), await addAccount()];
    const first = await createTestScrapingTask(organization, { name: "By hand" });
    const competing = await createRun({ crewJson: { PGY: laneOf([taken]) } }, { task: first });
    await getDb().scraperAccount.update({
      where: { id: leased },
      data: { leaseHolder: competing, leaseToken: "1.x", leaseExpiresAt: soon(MINUTE_MS) },
    });
    const id = await createRun({ crewJson: { PGY: laneOf([], { crew: null, taken: [taken] }) } });
    const heldBy = { runId: competing, taskName: "By hand" };
    const seen = await accountsOf(id);
    expect(seen.find((of) => of.id === taken)).toMatchObject({ role: "OUT", reason: "RIVAL", heldBy });
    expect(seen.find((of) => of.id === leased)).toMatchObject({ role: "OUT", reason: "LEASED", heldBy });
  });

  it.each([
    { fields: { status: "PENDING" as const }, reason: "NOT_CHOSEN" },
    { fields: { crewJson: { PGY: laneOf([], { crew: null }) } }, reason: "NOT_CHOSEN" },
    { fields: { status: "PAUSED" as const, pauseReason: "PERSON" }, reason: "RUN_PAUSED" },
  ])("say why they are idle when none is chosen: $reason", async ({ fields, reason }) => {
    await addAccount();
    const id = await createRun(fields);
    expect(await accountsOf(id)).toMatchObject([{ role: "OUT", reason, freesAt: null }]);
  });

  it("wait for a platform that cannot be reached", async () => {
    const account = await addAccount();
    const until = soon(MINUTE_MS);
    const outage = { since: until.getTime() - 2 * MINUTE_MS, until: until.getTime() };
    const id = await createRun({ crewJson: { PGY: laneOf([account], { outage }) } });
    expect(await accountsOf(id)).toMatchObject([
      { role: "WORKING", reason: "UNREACHABLE", freesAt: until.toISOString() },
    ]);
    expect(await listed(id)).toMatchObject({
      waits: { platform: "PGY", reason: "UNREACHABLE", until: until.toISOString() },
    });
    expect(await progress(id)).toMatchObject({ expectedEndAt: null, endUnknown: "UNREACHABLE" });
  });
});

describe("a run in progress", () => {
  it("says what it waits for, and until when, for the platform that resumes first", async () => {
    const [early, late] = [soon(5 * MINUTE_MS), soon(9 * MINUTE_MS)];
    const id = await createRun({
      crewJson: {
        STARMAP: laneOf([], { wait: { reason: "HOUR_CAP", until: late.getTime() } }),
        PGY: laneOf([], { wait: { reason: "SHIFT_REST", until: early.getTime() } }),
      },
    });
    const waits = { platform: "PGY", reason: "SHIFT_REST", until: early.toISOString(), heldBy: null };
    expect(await listed(id)).toMatchObject({ waits });
    expect(await progress(id)).toMatchObject({ waits });
  });

  it.each([
    ["one platform works", { PGY: { reason: "SHIFT_REST", until: 1e15 }, STARMAP: null }],
    ["its accounts keep their pace", { PGY: { reason: "TOKEN", until: 1e15 } }],
    ["the instant has passed", { PGY: { reason: "SHIFT_REST", until: 1 } }],
  ])("waits for nothing when %s", async (_, given) => {
    const lanes = Object.entries(given).map(([platform, wait]) => [platform, laneOf([], { wait })] as const);
    const id = await createRun({ crewJson: Object.fromEntries(lanes) });
    expect(await listed(id)).toMatchObject({ waits: null });
  });

  it("names the run that has priority, but in LOCAL mode not another member's task", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    taskId = await createTestScrapingTask(organization, { ownerUserId });
    const account = await addAccount({ ownerUserId });
    const first = await createTestScrapingTask(organization, {
      name: "Theirs",
      ownerUserId: organization.ownerId,
    });
    const competing = await createRun({ crewJson: { PGY: laneOf([account]) } }, { task: first });
    const wait = { reason: "RIVAL", until: Date.now() };
    const id = await createRun({
      crewJson: { PGY: laneOf([], { crew: null, taken: [account], wait }) },
    });
    const waits = { platform: "PGY", reason: "RIVAL", until: null };
    const named = { ...waits, heldBy: { runId: competing, taskName: "Theirs" } };
    expect(await progress(id)).toMatchObject({ waits: named, expectedEndAt: null, endUnknown: "RIVAL" });
    const hidden = { ...waits, heldBy: { runId: competing, taskName: null } };
    expect(await progress(id, member)).toMatchObject({ waits: hidden });
  });
});

describe("the expected end", () => {
  const minutesTo = (at: string | null) => (Date.parse(at ?? "") - Date.now()) / MINUTE_MS;

  it("includes future rests and caps", async () => {
    const account = await addAccount({ shiftRestUntil: soon(10 * MINUTE_MS) });
    const paceJson = { PGY: freePace({ hourCap: 2, minIntervalMs: 1_000 }) };
    const fields = { paceJson, crewJson: { PGY: laneOf([account]) } };
    const resting = await createRun(fields, { left: 2 });
    expect(minutesTo((await progress(resting)).expectedEndAt)).toBeCloseTo(10, 0);
    await getDb().scrapingTaskRun.delete({ where: { id: resting } });
    // Its hour ends 50 minutes after the rest, and each later hour follows it.
    const capped = await createRun(fields, { left: 5 });
    expect(minutesTo((await progress(capped)).expectedEndAt)).toBeCloseTo(120, 0);
  });

  it("is computed from the end of a pause that ends by itself, with the next day's budget", async () => {
    const account = await addAccount();
    const resumeAt = soon(26 * HOUR_MS);
    const paceJson = { PGY: freePace({ orgDailyBudget: 10 }) };
    const { timeZone } = await getDb().organization.findUniqueOrThrow({
      where: { id: organization.organizationId },
    });
    const of = { organizationId: organization.organizationId, platform: "PGY" as const };
    await getDb().paceBudget.create({
      data: { ...of, day: new Date(dayIn(timeZone, new Date())), used: 10 },
    });
    const paused = { status: "PAUSED" as const, pauseReason: "ORG_DAILY_BUDGET", resumeAt, paceJson };
    const id = await createRun(paused, { left: 3 });
    const { expectedEndAt, endUnknown } = await progress(id);
    expect(endUnknown).toBeNull();
    expect(minutesTo(expectedEndAt)).toBeCloseTo(26 * 60, 0);
    await getDb().scraperAccount.update({ where: { id: account }, data: { status: "BANNED" } });
    const without = await createRun(paused);
    expect(await progress(without)).toMatchObject({ expectedEndAt: null, endUnknown: "ACCOUNTS" });
  });

  it.each([
    [{ status: "PAUSED" as const, pauseReason: "PERSON" }, "PERSON"],
    [{ status: "PAUSED" as const, pauseReason: "ORG_SUSPENDED" }, "ORG_SUSPENDED"],
    [{ dispatcher: "DESKTOP" as const }, "DESKTOP"],
    [{ status: "CANCELLED" as const }, null],
  ])("is unknown for a reason: %j", async (fields, endUnknown) => {
    await addAccount();
    expect(await progress(await createRun(fields))).toMatchObject({ expectedEndAt: null, endUnknown });
  });

  it("includes what accounts have done for the task so far", async () => {
    const account = await addAccount();
    const id = await createRun({ paceJson: { PGY: freePace({ perTaskCap: 5 }) } }, { left: 3 });
    await getDb().paceTaskUse.create({ data: { taskKey: id, accountId: account, used: 3 } });
    expect(await progress(id)).toMatchObject({ expectedEndAt: null, endUnknown: "TASK_CAP" });
  });
});
