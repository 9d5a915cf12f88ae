import { importBloggersContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { importBloggers } from "@/server/services/import";

export const POST = handle(importBloggersContract, ({ ctx, query, body, idempotencyKey }) =>
  importBloggers({ ctx, input: { ...body, ...query, idempotencyKey } }),
);
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("POST");
