import { getBloggerContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { getBloggerFields } from "@/server/services/blogger";

export const GET = handle(getBloggerContract, ({ ctx, params, query }) =>
  getBloggerFields({ ctx, input: { ...params, ...query } }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
