"use client";

import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Job = RouterOutputs["rosterJob"]["get"];
type Failed = { kind: Job["kind"]; failure: NonNullable<Job["failure"]> };

/** Returns why a job on the roster failed: by its reason, otherwise the server's own sentence. */
export function useFailureText(): (job: Failed) => string {
  const t = useTranslations("rosterJobs.failure");
  return ({ kind, failure: { reason, message } }) => {
    // What a reason means may depend on what the job does.
    const keys = [`${kind}_${reason}`, reason] as "UNAVAILABLE"[];
    const known = keys.find((key) => t.has(key));
    return known === undefined ? message : t(known);
  };
}
