import { deactivateBloggersContract } from "./deactivate-bloggers";
import { getBloggerContract } from "./get-blogger";
import { getImportRunContract } from "./get-import-run";
import { getOrganizationSelfContract } from "./get-organization-self";
import { importBloggerContract } from "./import-blogger";
import { importBloggersContract } from "./import-bloggers";
import { listBloggerChangesContract } from "./list-blogger-changes";
import { listBloggersContract } from "./list-bloggers";
import { listImportRunsContract } from "./list-import-runs";

export {
  deactivateBloggersContract,
  getBloggerContract,
  getImportRunContract,
  getOrganizationSelfContract,
  importBloggerContract,
  importBloggersContract,
  listBloggerChangesContract,
  listBloggersContract,
  listImportRunsContract,
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
] as const;
