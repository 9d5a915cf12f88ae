/** What is set, right or wrong in itself. */
export type Given = Readonly<Record<string, string | undefined>>;

export type Requirement = { name: string; message: string };

const S3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
const SMS_KEYS = ["ALIYUN_SMS_ACCESS_KEY_ID", "ALIYUN_SMS_ACCESS_KEY_SECRET"];
const SMS_TEXT = ["ALIYUN_SMS_SIGN_NAME", "ALIYUN_SMS_TEMPLATE_CODE"];

/** The settings that are missing beside others that are set. */
export function missingBeside(given: Given): Requirement[] {
  const missing = new Map<string, string>();
  const need = (reason: string, ...names: string[]) => {
    for (const name of names)
      if (given[name] === undefined && !missing.has(name)) missing.set(name, `is required ${reason}`);
  };
  const isSet = (name: string) => given[name] !== undefined;
  if (isSet("UPSTASH_REDIS_REST_URL")) need("beside UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN");
  if (isSet("UPSTASH_REDIS_REST_TOKEN")) need("beside UPSTASH_REDIS_REST_TOKEN", "UPSTASH_REDIS_REST_URL");
  if (given.RATE_STORE === "redis") need("for RATE_STORE=redis", "REDIS_URL");
  if (given.RATE_STORE === "upstash")
    need("for RATE_STORE=upstash", "UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN");
  if (S3.some(isSet)) need("for files in an S3 bucket", ...S3);
  if (isSet("SMTP_URL")) need("beside SMTP_URL", "MAIL_FROM");
  if (given.SMS_PROVIDER === "aliyun") need("for SMS_PROVIDER=aliyun", ...SMS_KEYS, ...SMS_TEXT);
  const { INNGEST_DEV } = given;
  const isDev = INNGEST_DEV !== undefined && !["0", "false"].includes(INNGEST_DEV);
  if (!isDev && namesJobServer(given))
    need("for Inngest, unless INNGEST_DEV names its dev server", "INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY");
  return [...missing].map(([name, message]) => ({ name, message }));
}

type JobServerSettings = {
  INNGEST_EVENT_KEY?: string | undefined;
  INNGEST_SIGNING_KEY?: string | undefined;
  INNGEST_BASE_URL?: string | undefined;
  INNGEST_DEV?: string | undefined;
};

/** Otherwise `npm start` starts the embedded engine. */
export function namesJobServer(given: JobServerSettings): boolean {
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_BASE_URL, INNGEST_DEV } = given;
  return (INNGEST_EVENT_KEY ?? INNGEST_SIGNING_KEY ?? INNGEST_BASE_URL ?? INNGEST_DEV) !== undefined;
}
