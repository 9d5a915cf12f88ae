import { fail, fine, type Finding, warn } from "@/scripts/doctor/finding";
import { type Env } from "@/server/env";
import { deploymentGaps } from "@/server/domain/kernel/deployment-gaps";

/** The sentences of a start that refuses, each as a finding. */
export function explainRefusal(error: unknown): Finding[] {
  const lines = (error instanceof Error ? error.message : String(error)).split("\n");
  return lines.map((line) =>
    fail(line.replace(/\.$/, ""), "the service does not start", "Correct it as .env.example explains."),
  );
}

/** Settings that a start takes, and that cost something. */
export function checkSettings(settings: Env): Finding[] {
  const gaps = deploymentGaps(settings).filter(({ refused }) => !refused);
  const warnings = gaps.map(({ setting, wrong, cost, todo }) =>
    warn(`${setting} ${wrong}`, cost, `${todo}.`),
  );
  return [fine("every setting is valid"), ...warnings];
}
