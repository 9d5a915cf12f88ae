import { serve } from "inngest/edge";
import { jobs } from "@/inngest/job-functions";
import { jobClient } from "@/server/infra/jobs";
import { importCreators } from "./import-creators";
import { movePositionApart } from "./move-position-apart";
import { prepareEndpoints } from "./prepare-endpoints";
import { sweepNow } from "./sweep-now";

const jobRoute = serve({ client: jobClient, functions: jobs });
const post = (act: (input: never) => unknown) => ({
  POST: async (request: Request) => Response.json((await act((await request.json()) as never)) ?? null),
});

/** What a worker answers, by path. */
export const workerRoutes = {
  paths: {
    "/api/inngest": { GET: jobRoute, POST: jobRoute, PUT: jobRoute },
    "/trial/endpoints": post(prepareEndpoints),
    "/trial/import": post(importCreators),
    "/trial/sweep": post(sweepNow),
    "/trial/move-position-apart": post(movePositionApart),
  },
  others: {},
};
