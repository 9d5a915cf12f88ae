import {
  deploymentGaps,
  doesOutwardWork,
  type SettingWarning,
  toSentence,
} from "@/server/domain/kernel/deployment-gaps";
import { env, misspeltSettings } from "@/server/env";
import { hasBearer } from "./bearer";
import { logger } from "./logger";

/** What is not whole and does not keep the service from starting: a holder of HEALTH_TOKEN reads it. */
export function deploymentWarnings(): SettingWarning[] {
  const gaps = deploymentGaps(env)
    .filter(({ refused }) => !refused)
    .map(({ refused: _, ...warning }) => warning);
  return [...gaps, ...misspeltSettings()];
}

/** Also reads the settings, so that a process whose settings are refused does not start. */
export function logDeploymentWarnings(): void {
  for (const warning of deploymentWarnings()) logger().warn(toSentence(warning));
}

/** Whether the platform freezes the process between requests. */
export function isSuspended(): boolean {
  return env.VERCEL !== undefined;
}

/** False in a copy (OUTWARD_WORK=off), and in a preview that may not run jobs and pushes. */
export function runsJobs(): boolean {
  return doesOutwardWork(env);
}

/** By OUTWARD_WORK. Of a preview, another deployment on the same database may do the work. */
export function isSwitchedOff(): boolean {
  return env.OUTWARD_WORK === "off";
}

/** With no HEALTH_TOKEN the checks are for all, and the warnings for none. */
type HealthReader = "all" | "checks" | "status";

export function healthReader(authorization: string | null): HealthReader {
  const { HEALTH_TOKEN: token } = env;
  if (token === undefined) return "checks";
  return hasBearer(authorization, token) ? "all" : "status";
}
