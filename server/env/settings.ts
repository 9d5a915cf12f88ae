import { z } from "zod";
import { findAddress, parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { parseTrustedProxies } from "@/server/domain/kernel/trusted-proxies";

const ENCRYPTION_KEY = /^([a-z0-9][a-z0-9-]{0,15}):([0-9a-f]{64})$/;

const MAIL_FROM = /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const url = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" });
const PORT_ERROR = "must be a port number, 1 to 65535";
const port = z.coerce.number(PORT_ERROR).int(PORT_ERROR).min(1, PORT_ERROR).max(65_535, PORT_ERROR);
const MS_ERROR = "must be a whole number of milliseconds, 1 or more";
const milliseconds = z.coerce.number(MS_ERROR).int(MS_ERROR).min(1, MS_ERROR);
const FEE_ERROR = "must be a percentage, 0 to 100";
const SECONDS_ERROR = "must be a whole number of seconds, 1 to 600";
const MIB_ERROR = "must be a whole number of mebibytes, 1 or more";
const SHARE_ERROR = "must be a share, 0 (no traces) to 1 (all)";
const DAYS_ERROR = "must be a whole number of days, 0 (for ever) to 36500";
const days = z.coerce.number(DAYS_ERROR).int(DAYS_ERROR).min(0, DAYS_ERROR).max(36_500, DAYS_ERROR);
const oneOf = <Name extends string>(...names: Name[]) => z.enum(names, `must be one of ${names.join(", ")}`);
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

/** Newest first. The first key encrypts; all decrypt. */
const encryptionKeys = list.transform((entries, context) => {
  const keys = entries.flatMap((entry) => {
    const [, id, hex] = ENCRYPTION_KEY.exec(entry) ?? [];
    return id !== undefined && hex !== undefined ? [{ id, key: Buffer.from(hex, "hex") }] : [];
  });
  const wrong = keys.length === 0 || keys.length < entries.length;
  if (wrong || new Set(keys.map((key) => key.id)).size < keys.length) {
    context.addIssue("must list distinct keys as `id:64 hex characters`, comma-separated, newest first");
  }
  return keys;
});

const listOf = <Parsed>(parse: (entries: string[]) => Parsed) =>
  list.transform((entries, context) => {
    try {
      return parse(entries);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });

/** Checked because tcsh and some images set HOST to the machine's name. */
const host = z
  .string()
  .refine(
    (text) => text === "localhost" || findAddress(text) !== null,
    "must be an address of this machine: 127.0.0.1 for this machine alone, 0.0.0.0 for all that reach it",
  );

const origin = url.refine(
  (text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`,
  "must be scheme, host and port alone, such as http://127.0.0.1:4800",
);
const PROXY_ERROR = "must be the http(s) address of a proxy, such as http://user:password@proxy.example:3128";
const egressProxy = z
  .url({ protocol: /^https?$/, error: PROXY_ERROR })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === "/", PROXY_ERROR);
type BaseUrlName = `PLATFORM_BASE_URL_${Platform}`;
const baseUrls = Object.fromEntries(
  platforms.map((platform) => [`PLATFORM_BASE_URL_${platform}`, origin.optional()]),
) as Record<BaseUrlName, z.ZodOptional<typeof origin>>;

export const settings = z.object({
  NODE_ENV: oneOf("development", "production", "test").default("production"),
  PORT: port.default(3000),
  HOST: host.default("127.0.0.1"),
  TRUSTED_PROXIES: listOf(parseTrustedProxies).prefault(""),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl,
  /** Only for the launcher and `db:deploy`: the owner of the tables. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Where rate limits are counted. Default: the store whose address is set, else each process. */
  RATE_STORE: oneOf("memory", "postgres", "redis", "upstash").optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" }).optional(),
  UPSTASH_REDIS_REST_URL: url.optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
  INNGEST_BASE_URL: url.optional(),
  INNGEST_DEV: z.string().optional(),
  /** The address at which the Inngest server calls this service, if it is not the one that users open. */
  INNGEST_SERVE_ORIGIN: url.optional(),
  NEXTAUTH_URL: url,
  NEXTAUTH_SECRET: z.string().min(32, "must have at least 32 characters"),
  ENCRYPTION_KEYS: encryptionKeys,
  OUTBOUND_ALLOW: listOf(parseOutboundAllow).prefault(""),
  ...baseUrls,
  STARMAP_FEE_PERCENT: z.coerce.number(FEE_ERROR).min(0, FEE_ERROR).max(100, FEE_ERROR).default(5),
  SMS_PROVIDER: oneOf("log", "aliyun").default("log"),
  ALIYUN_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().optional(),
  ALIYUN_SMS_BASE_URL: origin.default("https://dysmsapi.aliyuncs.com"),
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'must be a mail address, such as "Roster <roster@example.com>"')
    .optional(),
  TOTP_REQUIRED: oneOf("nobody", "platform").default("nobody"),
  /**
   * Whether an invitation's link allows sign-up. Default: only on a service that other machines cannot reach.
   */
  INVITATION_SIGN_UP: oneOf("on", "off").optional(),
  BLOB_READ_WRITE_TOKEN: z
    .string()
    .regex(/^vercel_blob_rw_[A-Za-z0-9]+_\w+$/, "must be a token of Vercel Blob: vercel_blob_rw_…")
    .optional(),
  /** Files in a bucket of an S3-compatible store, all of these together; the region has a default. */
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -")
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  UPLOAD_QUOTA_MIB: z.coerce.number(MIB_ERROR).int(MIB_ERROR).min(1, MIB_ERROR).default(20_480),
  PUSH_RETRY_BASE_MS: milliseconds.default(5000),
  RETENTION_HISTORY_DAYS: days.default(0),
  RETENTION_DELIVERIES_DAYS: days.default(0),
  RETENTION_RUNS_DAYS: days.default(0),
  RETENTION_TARGETS_DAYS: days.default(0),
  RETENTION_IMPORTS_DAYS: days.default(0),
  RETENTION_SNAPSHOTS_DAYS: days.default(0),
  RETENTION_SMS_DAYS: days.default(0),
  RETENTION_BODIES_DAYS: days.default(90),
  RETENTION_FILES_DAYS: days.default(30),
  RATE_STORE_TIMEOUT_MS: milliseconds.default(300),
  STOP_SECONDS: z.coerce
    .number(SECONDS_ERROR)
    .int(SECONDS_ERROR)
    .min(1, SECONDS_ERROR)
    .max(600, SECONDS_ERROR)
    .default(8),
  /** Only for `npm run backup` and `npm run restore`. */
  BACKUP_DIR: z.string().default(".backups"),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_RECIPIENTS: z.string().optional(),
  /** Read by OpenTelemetry's exporter itself, as are its headers and its timeout. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_SDK_DISABLED: oneOf("true", "false").default("false"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE_ERROR).min(0, SHARE_ERROR).max(1, SHARE_ERROR).default(1),
  /** The caller who sends it as a bearer token may read `/metrics`. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
  /** `managed`: machines come and go, with disks that go with them. Vercel is known by its own variables. */
  DEPLOYMENT: oneOf("own", "managed").default("own"),
  /** The caller who sends it as a bearer token reads in `/api/health` what is wrong and what it costs. */
  HEALTH_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  /** Through which drivers call platforms, so that each account has one address. */
  EGRESS_PROXY: egressProxy.optional(),
  PREVIEW_RUNS: oneOf("on", "off").default("off"),
  /** `off`: a copy of production that must not do its work a second time. */
  OUTWARD_WORK: oneOf("on", "off").default("on"),
  /** Set by Vercel (docs/deploying-on-vercel.md). */
  VERCEL: z.string().optional(),
  VERCEL_ENV: z.string().optional(),
  /**
   * Set by the launcher: the application's local address, the embedded engine's port, and whether all
   * requests pass the service's own front.
   */
  APP_URL: url.optional(),
  JOBS_PORT: port.optional(),
  OWN_FRONT: z.literal("1").optional(),
});

export const settingNames = Object.keys(settings.shape);

export type Env = z.infer<typeof settings>;
