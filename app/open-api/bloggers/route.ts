import { importBloggerContract, listBloggersContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { listBloggers } from "@/server/services/blogger";
import { importBlogger } from "@/server/services/import";

export const GET = handle(listBloggersContract, ({ ctx, query }) => listBloggers({ ctx, input: query }));
export const POST = handle(importBloggerContract, ({ ctx, query, body, idempotencyKey }) =>
  importBlogger({ ctx, input: { ...body, ...query, idempotencyKey } }),
);
export const { PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD", "POST");
