import { getSyncRunContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { getSyncRunOutcome } from "@/server/services/sync-run";

export const GET = handle(getSyncRunContract, ({ ctx, params }) => getSyncRunOutcome({ ctx, input: params }));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
