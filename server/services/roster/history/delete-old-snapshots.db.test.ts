import { expect, it, onTestFinished } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createTestBlogger } from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { changeSettings } from "@/testing/suite/suite-settings";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteOldSnapshots } from ".";

// The job works on every organization and its result is asserted.
await openOwnDatabase();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

it("keeps daily snapshots as long as the organization, unless an end is set", async () => {
  const bloggerId = await createTestBlogger(await createTestOrganization());
  await getDb().bloggerSnapshot.deleteMany();
  const data = [400, 91, 89].map((days) => ({ bloggerId, snapshotDate: daysAgo(days), fansCount: days }));
  await getDb().bloggerSnapshot.createMany({ data });
  const ctx = createJobCtx("prune");
  expect(await deleteOldSnapshots({ ctx })).toBe(0);
  onTestFinished(changeSettings({ RETENTION_SNAPSHOTS_DAYS: "90" }));
  expect([await deleteOldSnapshots({ ctx }), await deleteOldSnapshots({ ctx })]).toEqual([2, 0]);
  expect(await getDb().bloggerSnapshot.findMany()).toMatchObject([{ fansCount: 89 }]);
});
