import { serve } from "inngest/next";
import { jobs } from "@/inngest/job-functions";
import { jobClient } from "@/server/infra/jobs";

/** Seconds: longer than a page of pushes and its last attempt. */
export const maxDuration = 60;
export const { GET, POST, PUT } = serve({ client: jobClient, functions: jobs });
