import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "@/server/services/roster/work";
import { createTestBlogger } from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { ownerNow } from "@/testing/roster/owner-now";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { exportBloggers } from ".";

// Files of other organizations count, too.
await openOwnDatabase();

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await createTestBlogger(mine);
});

const begin = async (of = mine) => exportBloggers({ ctx: await ownerNow(of), input: { format: "CSV" } });
const advance = (jobId: string) =>
  advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs: 60_000 } });
const jobOf = (id: string) => getDb().rosterJob.findUniqueOrThrow({ where: { id } });

describe("an organization's exports", () => {
  const GIB = 1024 ** 3;
  async function writing(parts: number[]): Promise<string> {
    const { id } = await begin();
    await getDb().rosterExport.update({ where: { id }, data: { parts } });
    return id;
  }

  it("share a quota, which takes nothing from another organization", async () => {
    const other = await writing([GIB, GIB - 10]);
    const late = await begin();
    expect(await advance(late.id)).toBe(true);
    expect(await jobOf(late.id)).toMatchObject({ status: "FAILED", failure: { reason: "CONFLICT" } });
    const foreign = await createTestOrganization();
    const theirs = await begin(foreign);
    expect(await advance(theirs.id)).toBe(true);
    expect(await jobOf(theirs.id)).toMatchObject({ status: "SUCCESS" });
    await getDb().rosterExport.delete({ where: { id: other } });
    await getDb().rosterExport.delete({ where: { id: late.id } });
    const { id } = await begin();
    expect(await advance(id)).toBe(true);
    expect(await jobOf(id)).toMatchObject({ status: "SUCCESS" });
  });

  it("end before members' files use more than half of the quota", async () => {
    const foreign = await createTestOrganization();
    const { id: taken } = await begin(foreign);
    const { id } = await begin();
    await getDb().rosterExport.update({ where: { id: taken }, data: { parts: Array<number>(10).fill(GIB) } });
    expect(await advance(id)).toBe(true);
    expect(await jobOf(id)).toMatchObject({ status: "FAILED", failure: { reason: "CONFLICT" } });
    await expect(begin()).rejects.toMatchObject({ reason: "CONFLICT" });
    await getDb().rosterExport.delete({ where: { id: taken } });
  });

  it("are deleted early when another one starts and they use over half of the quota", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await begin();
      await advance(id);
      ids.push(id);
    }
    await getDb().rosterExport.updateMany({ where: { id: { in: ids } }, data: { parts: [400 * 1024 ** 2] } });
    await begin();
    const left = await getDb().rosterExport.findMany({ where: { id: { in: ids } } });
    expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
  });
});
