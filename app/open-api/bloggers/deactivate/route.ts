import { deactivateBloggersContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { deactivateBloggers } from "@/server/services/import";

export const POST = handle(deactivateBloggersContract, ({ ctx, query, body, idempotencyKey }) =>
  deactivateBloggers({ ctx, input: { ...body, ...query, idempotencyKey } }),
);
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("POST");
