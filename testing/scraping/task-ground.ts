import { beforeAll, beforeEach } from "vitest";
import { getDb } from "@/server/infra/db";
import { createScrapingTask, updateScrapingTask } from "@/server/services/scraping/task";
import { type Ctx } from "@/server/services/kernel/verb";
import { seedTestPace } from "./seed-test-pace";
import { createTestOrganization, type TestOrganization } from "../organization/test-organization";

export const SATURDAY = new Date("2026-11-21T12:00:00Z");
export const plan = { name: "Every morning", platforms: ["PGY" as const] };

type Given = Parameters<typeof createScrapingTask>[0]["input"];

export function createTaskGround() {
  const ground = {} as { organization: TestOrganization };
  beforeAll(seedTestPace);
  beforeEach(async () => {
    ground.organization = await createTestOrganization();
  });
  const ctx = (): Ctx => ({ ...ground.organization.ctx(), now: () => SATURDAY });
  return {
    ground,
    ctx,
    create: (given: Partial<Given> = {}, by = ctx()) =>
      createScrapingTask({ ctx: by, input: { ...plan, ...given } }),
    update: (id: string, changes: object, by = ctx()) =>
      updateScrapingTask({ ctx: by, input: { id, ...changes } }),
    rowOf: (id: string) => getDb().scrapingTask.findUniqueOrThrow({ where: { id } }),
    audited: (targetId: string) =>
      getDb().auditEntry.findMany({ where: { targetId }, orderBy: { createdAt: "asc" } }),
  };
}
