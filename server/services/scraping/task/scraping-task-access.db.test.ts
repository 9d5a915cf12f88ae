import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Ctx } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestScrapingTask } from "@/testing/create-test-rows";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import {
  createScrapingTask,
  deleteScrapingTask,
  forecastScrapingTask,
  getScrapingTask,
  listScrapingTasks,
  runScrapingTask,
  searchScrapingTasks,
  setScrapingTaskEnabled,
  updateScrapingTask,
} from ".";

let organization: TestOrganization;
beforeAll(seedTestPace);
beforeEach(async () => {
  organization = await createTestOrganization();
});

const ctx = (): Ctx => organization.ctx();
const create = (by: Ctx) =>
  createScrapingTask({ ctx: by, input: { name: "Every morning", platforms: ["PGY"] } });
const rename = (id: string, name: string, by: Ctx) => updateScrapingTask({ ctx: by, input: { id, name } });

describe("in LOCAL mode", () => {
  it("a member sees, changes and runs their own tasks, the Owner all", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const owners = await createTestScrapingTask(organization, { ownerUserId: organization.ownerId });
    const ownerless = await createTestScrapingTask(organization);
    const own = await create(member);
    for (const id of [owners, ownerless, newId("scrapingTask")]) {
      const input = { id };
      const calls = [
        getScrapingTask({ ctx: member, input }),
        forecastScrapingTask({ ctx: member, input }),
        rename(id, "Mine", member),
        setScrapingTaskEnabled({ ctx: member, input: { id, enabled: false } }),
        runScrapingTask({ ctx: member, input }),
        deleteScrapingTask({ ctx: member, input }),
      ];
      for (const result of await Promise.allSettled<unknown>(calls))
        expect(result).toMatchObject({ status: "rejected", reason: { reason: "NOT_FOUND" } });
    }
    const ids = async (by: Ctx) => (await searchScrapingTasks({ ctx: by })).list.map(({ id }) => id).sort();
    expect(await ids(member)).toEqual([own.id]);
    expect((await listScrapingTasks({ ctx: member, input: {} })).items.map(({ id }) => id)).toEqual([own.id]);
    expect(await ids(ctx())).toEqual([owners, ownerless, own.id].sort());
    expect(await runScrapingTask({ ctx: member, input: { id: own.id } })).toMatchObject({ taskId: own.id });
    expect(await rename(own.id, "The Owner's word", ctx())).toMatchObject({ name: "The Owner's word" });
  });
});

it("needs the permission of each action", async () => {
  const reader = organization.ctx(["scraping-task:read"]);
  const id = await createTestScrapingTask(organization);
  const missing = { reason: "PERMISSION_MISSING" };
  await expect(create(reader)).rejects.toMatchObject(missing);
  await expect(rename(id, "x", reader)).rejects.toMatchObject(missing);
  await expect(runScrapingTask({ ctx: reader, input: { id } })).rejects.toMatchObject(missing);
  const writer = organization.ctx(["scraping-task:read", "scraping-task:write"]);
  await expect(deleteScrapingTask({ ctx: writer, input: { id } })).rejects.toMatchObject(missing);
});
