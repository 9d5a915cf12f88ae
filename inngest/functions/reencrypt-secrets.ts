import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/context";
import { reencryptAccountCookies } from "@/server/services/scraper-account";
import { reencryptTotpSecrets } from "@/server/services/session";
import { reencryptEndpoints } from "@/server/services/sync-endpoint";

/** Every hour: encrypts stored secrets with the newest of `ENCRYPTION_KEYS`, so that an older key can go. */
export const reencryptSecretsJob = jobClient.createFunction(
  { id: "reencrypt-secrets", triggers: { cron: "41 * * * *" }, concurrency: 1 },
  async ({ step }) => {
    await step.run("endpoints", () => reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") }));
    await step.run("accounts", () => reencryptAccountCookies({ ctx: createJobCtx("reencrypt-secrets") }));
    await step.run("second steps", () => reencryptTotpSecrets({ ctx: createJobCtx("reencrypt-secrets") }));
  },
);
