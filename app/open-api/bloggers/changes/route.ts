import { listBloggerChangesContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { listBloggerChanges } from "@/server/services/blogger";

export const GET = handle(listBloggerChangesContract, ({ ctx, query }) =>
  listBloggerChanges({ ctx, input: query }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
