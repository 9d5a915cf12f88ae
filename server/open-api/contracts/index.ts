import {
  deactivateBloggersContract,
  getBloggerContract,
  getBloggerStatsContract,
  importBloggerContract,
  importBloggersContract,
  listBloggerChangesContract,
  listBloggersContract,
} from "./bloggers";
import { getOrganizationSelfContract, resetSandboxContract } from "./organization";
import {
  getImportRunContract,
  getSyncRunContract,
  listImportRunsContract,
  listSyncRunsContract,
} from "./runs";
import { getScrapingTaskContract, listScrapingRunsContract, listScrapingTasksContract } from "./scraping";

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
  resetSandboxContract,
};

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
  resetSandboxContract,
] as const;
