import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { reencryptAccountCookies } from "@/server/services/scraping/account";
import { reencryptNoticeChannels } from "@/server/services/integration/notice";
import { reencryptTotpSecrets } from "@/server/services/people/session";
import { reencryptEndpoints } from "@/server/services/push/endpoint";

const kinds = [
  reencryptEndpoints,
  reencryptAccountCookies,
  reencryptTotpSecrets,
  reencryptNoticeChannels,
] as const;

/**
 * Every six hours: encrypts stored secrets with the newest of `ENCRYPTION_KEYS`, so that an older key can go.
 * All kinds in one execution, and not more often, because there is nearly never anything to do and each run
 * counts towards the 45,000 executions of a month (docs/rules.md#jobs).
 */
export const reencryptSecretsJob = jobClient.createFunction(
  { id: "reencrypt-secrets", triggers: { cron: "41 */6 * * *" }, concurrency: 1 },
  async () => {
    for (const reencrypt of kinds) await reencrypt({ ctx: createJobCtx("reencrypt-secrets") });
  },
);
