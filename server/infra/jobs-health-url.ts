import { env } from "@/server/env";

/** Where the embedded job engine tells its health; null with a job server elsewhere. */
export function jobsHealthUrl(): string | null {
  const isEmbedded = env.JOBS_PORT !== undefined && env.INNGEST_BASE_URL !== undefined;
  return isEmbedded ? `${env.INNGEST_BASE_URL}/health` : null;
}
