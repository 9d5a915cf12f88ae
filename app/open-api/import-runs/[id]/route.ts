import { getImportRunContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { getImportRun } from "@/server/services/import";

export const GET = handle(getImportRunContract, ({ ctx, params }) => getImportRun({ ctx, input: params }));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
