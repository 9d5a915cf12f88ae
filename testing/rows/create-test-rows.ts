import { type IdKind } from "@/server/domain/ids";
import { type TestOrganization } from "../test-organization";
import { createTestBlogger } from "./create-test-blogger";
import { createTestImportRun } from "./create-test-import-run";
import { createTestScrapingRun } from "./create-test-scraping-run";
import { createTestScrapingTask } from "./create-test-scraping-task";
import { createTestSyncEndpoint } from "./create-test-sync-endpoint";
import { createTestSyncRun } from "./create-test-sync-run";

export type TestRows = Partial<Record<IdKind, string>>;

/** One row of each kind that the open interface takes ids of; answers their ids. A new kind gets its row here. */
export async function createTestRows(organization: TestOrganization): Promise<TestRows> {
  const scrapingTask = await createTestScrapingTask(organization);
  const syncEndpoint = await createTestSyncEndpoint(organization);
  return {
    blogger: await createTestBlogger(organization),
    importRun: await createTestImportRun(organization),
    scrapingTask,
    scrapingRun: await createTestScrapingRun(organization, scrapingTask),
    syncEndpoint,
    syncRun: await createTestSyncRun(organization, syncEndpoint),
  };
}
