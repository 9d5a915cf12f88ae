import { getOrganizationSelfContract } from "./get-organization-self";
import { importBloggersContract } from "./import-bloggers";
import { listBloggerChangesContract } from "./list-blogger-changes";
import { listBloggersContract } from "./list-bloggers";

export {
  getOrganizationSelfContract,
  importBloggersContract,
  listBloggerChangesContract,
  listBloggersContract,
};

/** Every public path, in the order of the reference. */
export const contracts = [
  importBloggersContract,
  getOrganizationSelfContract,
  listBloggersContract,
  listBloggerChangesContract,
] as const;
