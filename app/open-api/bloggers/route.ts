import { listBloggersContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { listBloggers } from "@/server/services/blogger";

export const GET = handle(listBloggersContract, ({ ctx, query }) => listBloggers({ ctx, input: query }));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
