import { beforeEach, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { findWaitingRosterJobs } from "@/server/services/roster/job";
import { findWaitingRefreshes } from "@/server/services/scraping/refresh";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getNow } from ".";

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const longAgo = minutesFromNow(-5);

let organization: TestOrganization;
let before: Late;
beforeEach(async () => {
  organization = await createTestOrganization();
  // What earlier tests left running is no longer late once it is woken, so it is woken before the count.
  await sweep();
  before = await getLate();
});

type Late = { rosterJobs: number; refreshes: number };

async function getLate(): Promise<Late> {
  const { gauges } = await getNow(getDb());
  const samples = gauges.find(({ name }) => name === "crs_jobs_late")?.samples ?? [];
  const of = (kind: string) => samples.find(({ labels }) => labels[0] === kind)?.value ?? Number.NaN;
  return { rosterJobs: of("roster_jobs"), refreshes: of("refreshes") };
}

async function countLate(): Promise<Late> {
  const now = await getLate();
  return { rosterJobs: now.rosterJobs - before.rosterJobs, refreshes: now.refreshes - before.refreshes };
}

async function sweep(): Promise<void> {
  const job = { ctx: createJobCtx("test"), input: {} };
  await findWaitingRosterJobs(job);
  await findWaitingRefreshes(job);
}

const addJob = (fields: { status?: "RUNNING"; createdAt?: Date; busyUntil: Date }) =>
  getDb().rosterJob.create({
    data: {
      id: newId("rosterJob"),
      organizationId: organization.organizationId,
      kind: "IMPORT",
      input: {},
      ...fields,
    },
  });

const addRefresh = async (fields: { createdAt: Date; busyUntil: Date; waitUntil?: Date }) => {
  const bloggerId = await createTestBlogger(organization);
  const { organizationId } = organization;
  const platform = "STARMAP" as const;
  return getDb().bloggerRefresh.create({
    data: { id: newId("bloggerRefresh"), organizationId, bloggerId, platform, ...fields },
  });
};

it("what the sweep wakes again and again without a start stays late", async () => {
  await addJob({ createdAt: longAgo, busyUntil: longAgo });
  await addRefresh({ createdAt: longAgo, busyUntil: longAgo });
  await sweep();
  expect(await countLate()).toEqual({ rosterJobs: 1, refreshes: 1 });
});

it("what is new, waits its turn or waits for an account is not late", async () => {
  await addJob({ busyUntil: minutesFromNow(1) });
  await addJob({ status: "RUNNING", createdAt: longAgo, busyUntil: minutesFromNow(1) });
  await addJob({ createdAt: longAgo, busyUntil: minutesFromNow(1) });
  await addRefresh({ createdAt: longAgo, busyUntil: minutesFromNow(1), waitUntil: minutesFromNow(30) });
  expect(await countLate()).toEqual({ rosterJobs: 0, refreshes: 0 });
});

it("what was left in the middle is late once no process has worked on it for a minute", async () => {
  await addJob({ status: "RUNNING", createdAt: longAgo, busyUntil: longAgo });
  expect(await countLate()).toEqual({ rosterJobs: 1, refreshes: 0 });
});
