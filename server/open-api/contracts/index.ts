import { deactivateBloggersContract } from "./deactivate-bloggers";
import { getBloggerContract } from "./get-blogger";
import { getBloggerStatsContract } from "./get-blogger-stats";
import { getImportRunContract } from "./get-import-run";
import { getOrganizationSelfContract } from "./get-organization-self";
import { getScrapingTaskContract } from "./get-scraping-task";
import { getSyncRunContract } from "./get-sync-run";
import { importBloggerContract } from "./import-blogger";
import { importBloggersContract } from "./import-bloggers";
import { listBloggerChangesContract } from "./list-blogger-changes";
import { listBloggersContract } from "./list-bloggers";
import { listImportRunsContract } from "./list-import-runs";
import { listScrapingRunsContract } from "./list-scraping-runs";
import { listScrapingTasksContract } from "./list-scraping-tasks";
import { listSyncRunsContract } from "./list-sync-runs";

export {
  getBloggerStatsContract,
  deactivateBloggersContract,
  getBloggerContract,
  getImportRunContract,
  getOrganizationSelfContract,
  getScrapingTaskContract,
  getSyncRunContract,
  importBloggerContract,
  importBloggersContract,
  listBloggerChangesContract,
  listBloggersContract,
  listImportRunsContract,
  listScrapingRunsContract,
  listScrapingTasksContract,
  listSyncRunsContract,
};

/** Every public path, in the order of the reference. */
export const contracts = [
  importBloggerContract,
  importBloggersContract,
  deactivateBloggersContract,
  listImportRunsContract,
  getImportRunContract,
  getOrganizationSelfContract,
  listBloggersContract,
  getBloggerContract,
  listBloggerChangesContract,
  getBloggerStatsContract,
  listScrapingTasksContract,
  getScrapingTaskContract,
  listScrapingRunsContract,
  listSyncRunsContract,
  getSyncRunContract,
] as const;
