import { getBloggerStatsContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { getBloggerStats } from "@/server/services/blogger";

export const GET = handle(getBloggerStatsContract, ({ ctx, params, query }) =>
  getBloggerStats({ ctx, input: { ...params, ...query } }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
