import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { reencryptAccountCookies } from "@/server/services/scraping/account";
import { reencryptTotpSecrets } from "@/server/services/people/session";
import { reencryptEndpoints } from "@/server/services/push/endpoint";

const kinds = {
  endpoints: reencryptEndpoints,
  accounts: reencryptAccountCookies,
  "second steps": reencryptTotpSecrets,
} as const;

/** Every hour: encrypts stored secrets with the newest of `ENCRYPTION_KEYS`, so that an older key can go. */
export const reencryptSecretsJob = jobClient.createFunction(
  { id: "reencrypt-secrets", triggers: { cron: "41 * * * *" }, concurrency: 1 },
  async ({ step }) => {
    for (const [kind, reencrypt] of Object.entries(kinds))
      await step.run(kind, () => reencrypt({ ctx: createJobCtx("reencrypt-secrets") }));
  },
);
