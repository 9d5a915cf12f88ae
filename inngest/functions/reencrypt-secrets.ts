import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { reencryptAccountCookies } from "@/server/services/scraping/account";
import { reencryptTotpSecrets } from "@/server/services/people/session";
import { reencryptEndpoints } from "@/server/services/push/endpoint";

/** Every hour: encrypts stored secrets with the newest of `ENCRYPTION_KEYS`, so that an older key can go. */
export const reencryptSecretsJob = jobClient.createFunction(
  { id: "reencrypt-secrets", triggers: { cron: "41 * * * *" }, concurrency: 1 },
  async ({ step }) => {
    await step.run("endpoints", () => reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") }));
    await step.run("accounts", () => reencryptAccountCookies({ ctx: createJobCtx("reencrypt-secrets") }));
    await step.run("second steps", () => reencryptTotpSecrets({ ctx: createJobCtx("reencrypt-secrets") }));
  },
);
