import { getDb } from "@/server/infra/db";
import { jobClient } from "@/server/infra/jobs";
import { reencryptEndpoints } from "@/server/services/sync-endpoint";

/** Every hour: brings stored secrets under the newest key of `ENCRYPTION_KEYS`, so that an older one can be taken off the list. */
export const reencryptSecretsJob = jobClient.createFunction(
  { id: "reencrypt-secrets", triggers: { cron: "41 * * * *" }, concurrency: 1 },
  ({ step }) => step.run("endpoints", () => reencryptEndpoints(getDb())),
);
