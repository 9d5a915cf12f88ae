import { getBloggerContract } from "./get-blogger";
import { getImportRunContract } from "./get-import-run";
import { getOrganizationSelfContract } from "./get-organization-self";
import { importBloggersContract } from "./import-bloggers";
import { listBloggerChangesContract } from "./list-blogger-changes";
import { listBloggersContract } from "./list-bloggers";
import { listImportRunsContract } from "./list-import-runs";

export {
  getBloggerContract,
  getImportRunContract,
  getOrganizationSelfContract,
  importBloggersContract,
  listBloggerChangesContract,
  listBloggersContract,
  listImportRunsContract,
};

/** Every public path, in the order of the reference. */
export const contracts = [
  importBloggersContract,
  listImportRunsContract,
  getImportRunContract,
  getOrganizationSelfContract,
  listBloggersContract,
  getBloggerContract,
  listBloggerChangesContract,
] as const;
