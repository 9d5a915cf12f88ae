"use client";

import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Job = RouterOutputs["rosterJob"]["get"];
type Failed = { kind: Job["kind"]; failure: NonNullable<Job["failure"]> };

export function useFailureText(): (job: Failed) => string {
  const t = useTranslations("rosterJobs.failure");
  return ({ kind, failure: { reason, message } }) => {
    // The meaning of a reason may depend on the kind of job.
    const keys = [`${kind}_${reason}`, reason] as "UNAVAILABLE"[];
    const known = keys.find((key) => t.has(key));
    return known === undefined ? message : t(known);
  };
}
