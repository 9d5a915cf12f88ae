import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { platforms } from "@/server/domain/roster/platforms";
import { env, parseEncryptionKeys, parseEnv, settingNames } from "@/server/env";
import { findMisspelt } from "@/server/env/misspelt";

const KEY = "0f".repeat(32);
const required = {
  DATABASE_URL: "postgresql://app:secret@db.example:5432/roster",
  NEXTAUTH_URL: "https://roster.example",
  NEXTAUTH_SECRET: "s".repeat(32),
  ENCRYPTION_KEYS: `k2:${KEY}, k1:${"ab".repeat(32)}`,
};

type Given = Record<string, string>;

function failureOf(given: Given, parse: (given: Given) => unknown = parseEnv) {
  try {
    parse(given);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("parseEnv", () => {
  it("fills in the defaults", () => {
    expect(parseEnv(required)).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      TRUSTED_PROXIES: [],
      DATA_DIR: ".data",
      PUSH_RETRY_BASE_MS: 5000,
      STARMAP_FEE_PERCENT: 5,
      RATE_STORE_TIMEOUT_MS: 300,
      LOG_LEVEL: "info",
      OUTBOUND_ALLOW: { networks: [] },
    });
  });

  it("reads encryption keys newest first", () => {
    const { ENCRYPTION_KEYS } = parseEnv(required);
    expect(ENCRYPTION_KEYS.map(({ id, key }) => [id, key.length])).toEqual([
      ["k2", 32],
      ["k1", 32],
    ]);
  });

  it("reads the keys alone in the same way, with the same refusals", () => {
    const { ENCRYPTION_KEYS } = required;
    expect(parseEncryptionKeys({ ENCRYPTION_KEYS })).toEqual(parseEnv(required).ENCRYPTION_KEYS);
    for (const wrong of ["", "k1:abc", `k1:${KEY},k1:${KEY}`]) {
      const alone = failureOf({ ENCRYPTION_KEYS: wrong }, parseEncryptionKeys);
      expect(alone).toMatch(/^ENCRYPTION_KEYS (is required|must list distinct keys .*)\.$/);
      expect(alone).toBe(failureOf({ ...required, ENCRYPTION_KEYS: wrong }));
    }
  });

  it("splits OUTBOUND_ALLOW and treats an empty value as not set", () => {
    expect(parseEnv({ ...required, OUTBOUND_ALLOW: "10.0.0.0/8, hooks.internal", PORT: "" })).toMatchObject({
      OUTBOUND_ALLOW: { hosts: new Set(["hooks.internal"]), networks: [[expect.anything(), 8]] },
      PORT: 3000,
    });
  });

  it("names the missing settings of an SMS provider", () => {
    expect(parseEnv(required)).toMatchObject({
      SMS_PROVIDER: "log",
      TOTP_REQUIRED: "nobody",
    });
    const names = ["ACCESS_KEY_ID", "ACCESS_KEY_SECRET", "SIGN_NAME", "TEMPLATE_CODE"].map(
      (name) => `ALIYUN_SMS_${name}`,
    );
    const complete = Object.fromEntries(names.map((name) => [name, "x"]));
    expect(parseEnv({ ...required, SMS_PROVIDER: "aliyun", ...complete })).toMatchObject(complete);
    for (const name of names) {
      expect(() => parseEnv({ ...required, SMS_PROVIDER: "aliyun", ...complete, [name]: "" })).toThrow(
        `${name} is required for SMS_PROVIDER=aliyun.`,
      );
    }
  });

  it("accepts addresses, localhost and wildcards as HOST", () => {
    for (const HOST of ["127.0.0.1", "localhost", "0.0.0.0", "::", "192.168.1.5"])
      expect(parseEnv({ ...required, HOST })).toMatchObject({ HOST });
  });

  it("accepts a platform's base URL with or without a trailing slash", () => {
    for (const PLATFORM_BASE_URL_PGY of ["http://127.0.0.1:4800", "https://simulator.example/"])
      expect(parseEnv({ ...required, PLATFORM_BASE_URL_PGY })).toMatchObject({ PLATFORM_BASE_URL_PGY });
    expect(parseEnv(required).PLATFORM_BASE_URL_PGY).toBeUndefined();
  });

  it.each([
    ["DATABASE_URL", undefined, "DATABASE_URL is required."],
    ["DATABASE_URL", "mysql://db/roster", "DATABASE_URL must be a postgresql:// address."],
    ["NEXTAUTH_SECRET", "short", "NEXTAUTH_SECRET must have at least 32 characters."],
    ["NEXTAUTH_URL", "roster.example", "NEXTAUTH_URL must be an http(s) address."],
    ["ENCRYPTION_KEYS", "k1:abc", "ENCRYPTION_KEYS must list distinct keys"],
    ["ENCRYPTION_KEYS", `k1:${KEY},k1:${KEY}`, "ENCRYPTION_KEYS must list distinct keys"],
    ["SMS_PROVIDER", "pigeon", "SMS_PROVIDER must be one of log, aliyun."],
    ["SMTP_URL", "https://smtp.example", "SMTP_URL must be an smtp:// or smtps:// address."],
    ["MAIL_FROM", "roster", 'MAIL_FROM must be a mail address, such as "Roster <roster@example.com>".'],
    ["TOTP_REQUIRED", "some", "TOTP_REQUIRED must be one of nobody, platform."],
    ["INVITATION_SIGN_UP", "yes", "INVITATION_SIGN_UP must be one of on, off."],
    ["STOP_SECONDS", "0", "STOP_SECONDS must be a whole number of seconds, 1 to 600."],
    ["PORT", "seventy", "PORT must be a port number, 1 to 65535."],
    ["PORT", "99999", "PORT must be a port number, 1 to 65535."],
    ["HOST", "roster.example", "HOST must be an address of this machine: 127.0.0.1"],
    ["TRUSTED_PROXIES", "nginx", 'TRUSTED_PROXIES has "nginx". List addresses or CIDRs'],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of trace, debug, info"],
    ["PUSH_RETRY_BASE_MS", "-1", "PUSH_RETRY_BASE_MS must be a whole number of milliseconds, 1 or more."],
    ["PLATFORM_BASE_URL_PGY", "ftp://simulator", "PLATFORM_BASE_URL_PGY must be an http(s) address."],
    ["PLATFORM_BASE_URL_PGY", "http://a/api", "PLATFORM_BASE_URL_PGY must be scheme, host and port alone"],
    ["PLATFORM_BASE_URL_PGY", "http://a?b", "PLATFORM_BASE_URL_PGY must be scheme, host and port alone"],
    ["PLATFORM_BASE_URL_PGY", "http://u:p@a", "PLATFORM_BASE_URL_PGY must be scheme, host and port alone"],
    ["STARMAP_FEE_PERCENT", "five", "STARMAP_FEE_PERCENT must be a percentage, 0 to 100."],
    ["STARMAP_FEE_PERCENT", "101", "STARMAP_FEE_PERCENT must be a percentage, 0 to 100."],
    ["OUTBOUND_ALLOW", "http://x", 'OUTBOUND_ALLOW has "http://x". List host names'],
    ["INNGEST_EVENT_KEY", "abc", "INNGEST_SIGNING_KEY is required for Inngest"],
    ["INNGEST_SIGNING_KEY", "abc", "INNGEST_EVENT_KEY is required for Inngest"],
    ["INNGEST_SERVE_ORIGIN", "app.internal", "INNGEST_SERVE_ORIGIN must be an http(s) address."],
    ["INNGEST_BASE_URL", "http://jobs.example", "INNGEST_SIGNING_KEY is required for Inngest"],
    ["UPSTASH_REDIS_REST_URL", "https://u.example", "UPSTASH_REDIS_REST_TOKEN is required beside"],
    ["S3_BUCKET", "files", "S3_ENDPOINT is required for files in an S3 bucket."],
    ["S3_BUCKET", "My Files", "S3_BUCKET must be the name of a bucket"],
    ["RATE_STORE", "files", "RATE_STORE must be one of memory, postgres, redis, upstash."],
    ["RATE_STORE", "redis", "REDIS_URL is required for RATE_STORE=redis."],
    ["RATE_STORE", "upstash", "UPSTASH_REDIS_REST_URL is required for RATE_STORE=upstash."],
    ["REDIS_URL", "http://r.example", "REDIS_URL must be a redis:// or rediss:// address."],
    ["DEPLOYMENT", "cloud", "DEPLOYMENT must be one of own, managed."],
    ["HEALTH_TOKEN", "short", "HEALTH_TOKEN must have at least 16 characters."],
    ["EGRESS_PROXY", "socks5://proxy", "EGRESS_PROXY must be the http(s) address of a proxy"],
    ["EGRESS_PROXY", "http://proxy/path", "EGRESS_PROXY must be the http(s) address of a proxy"],
    ["PREVIEW_RUNS", "yes", "PREVIEW_RUNS must be one of on, off."],
    ["OUTWARD_WORK", "no", "OUTWARD_WORK must be one of on, off."],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must have at least 16 characters."],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "collector:4318",
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address.",
    ],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "OTEL_TRACES_SAMPLER_ARG must be a share, 0 (no traces) to 1 (all)."],
  ])("names %s when it is %s", (name, value, message) => {
    expect(() => parseEnv({ ...required, [name]: value })).toThrow(message);
  });

  it("requires no key for Inngest's dev server", () => {
    for (const INNGEST_DEV of ["1", "http://127.0.0.1:8288"])
      expect(parseEnv({ ...required, INNGEST_DEV })).toMatchObject({ INNGEST_DEV });
  });

  it("reports every wrong variable at once", () => {
    expect(() => parseEnv({})).toThrow(/DATABASE_URL[^]*NEXTAUTH_URL[^]*NEXTAUTH_SECRET[^]*ENCRYPTION_KEYS/);
  });
});

describe("on a managed platform", () => {
  it("refuses what would be silently wrong, in one sentence a setting: what, its cost, what to do", () => {
    const failure = failureOf({ ...required, VERCEL: "1" });
    const lines = failure.split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "S3_BUCKET",
      "RATE_STORE",
      "TRUSTED_PROXIES",
      "INNGEST_SIGNING_KEY",
    ]);
    for (const line of lines) expect(line).toMatch(/^[A-Z0-9_]+ is required on [^:]+: [^;]+; [^;]+\.$/);
    expect(failureOf({ ...required, DEPLOYMENT: "managed" })).toContain("TRUSTED_PROXIES is required");
  });

  it("names all that is missing at once, and of what is wrong in itself nothing else", () => {
    const failure = failureOf({ DEPLOYMENT: "managed", TRUSTED_PROXIES: "nginx", HEALTH_TOKEN: "short" });
    expect(failure.split("\n").map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      'TRUSTED_PROXIES has "nginx".',
      "NEXTAUTH_URL is required.",
      "NEXTAUTH_SECRET is required.",
      "ENCRYPTION_KEYS is required.",
      "HEALTH_TOKEN must have",
      "DATABASE_URL is required",
      "S3_BUCKET is required",
      "RATE_STORE is required",
    ]);
    expect(failureOf({ ...required, DEPLOYMENT: "managed", DATABASE_URL: "mysql://db" })).toMatch(
      /^DATABASE_URL must be a postgresql:\/\/ address\.$/m,
    );
  });

  const firstWords = (failure: string) =>
    failure.split("\n").map((line) => line.split(" ").slice(0, 4).join(" "));

  it("names what is missing beside other settings together with what is missing anyway", () => {
    const chosen = {
      S3_BUCKET: "files",
      UPSTASH_REDIS_REST_URL: "https://u.example",
      SMS_PROVIDER: "aliyun",
    };
    const keys = { INNGEST_EVENT_KEY: "abc", SMTP_URL: "smtp://mail.example", TRUSTED_PROXIES: "10.0.0.0/8" };
    expect(firstWords(failureOf({ DEPLOYMENT: "managed", ...chosen, ...keys }))).toEqual([
      "NEXTAUTH_URL is required.",
      "NEXTAUTH_SECRET is required.",
      "ENCRYPTION_KEYS is required.",
      "UPSTASH_REDIS_REST_TOKEN is required beside",
      "S3_ENDPOINT is required for",
      "S3_ACCESS_KEY_ID is required for",
      "S3_SECRET_ACCESS_KEY is required for",
      "MAIL_FROM is required beside",
      "ALIYUN_SMS_ACCESS_KEY_ID is required for",
      "ALIYUN_SMS_ACCESS_KEY_SECRET is required for",
      "ALIYUN_SMS_SIGN_NAME is required for",
      "ALIYUN_SMS_TEMPLATE_CODE is required for",
      "INNGEST_SIGNING_KEY is required for",
      "DATABASE_URL is required on",
    ]);
    expect(firstWords(failureOf({ SMS_PROVIDER: "aliyun", PORT: "x" }))).toContain(
      "ALIYUN_SMS_SIGN_NAME is required for",
    );
  });

  it.each<[string, Record<string, string>, string[]]>([
    ["a wrong address", { REDIS_URL: "http://r.example" }, ["REDIS_URL must be a"]],
    ["a token alone", { UPSTASH_REDIS_REST_TOKEN: "t" }, ["UPSTASH_REDIS_REST_URL is required beside"]],
    [
      "its name alone",
      { RATE_STORE: "upstash" },
      ["UPSTASH_REDIS_REST_URL is required for", "UPSTASH_REDIS_REST_TOKEN is required for"],
    ],
  ])("asks for no other store of limits where %s chose one", (_, store, lines) => {
    const rest = { BLOB_READ_WRITE_TOKEN: "wrong", TRUSTED_PROXIES: "10.0.0.0/8" };
    const failure = failureOf({ ...required, ...rest, DEPLOYMENT: "managed", ...store });
    const blob = "BLOB_READ_WRITE_TOKEN must be a";
    expect(firstWords(failure).sort()).toEqual([...lines, blob].sort());
  });

  it("names a wrong address of the owner once", () => {
    const given = { ...required, DEPLOYMENT: "managed", DATABASE_OWNER_URL: "no address" };
    const lines = failureOf(given).split("\n");
    expect(lines.filter((line) => line.includes("DATABASE_OWNER_URL"))).toEqual([
      "DATABASE_OWNER_URL must be a postgresql:// address.",
    ]);
  });

  it("gives a preview the address of its branch", () => {
    const { NEXTAUTH_URL: _, ...others } = required;
    const preview = { ...others, VERCEL: "1", VERCEL_ENV: "preview", VERCEL_URL: "r-abc.vercel.app" };
    expect(failureOf(preview)).not.toContain("NEXTAUTH_URL");
    const whole = {
      ...preview,
      TRUSTED_PROXIES: "vercel",
      BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_a_b",
      UPSTASH_REDIS_REST_URL: "https://u.example",
      UPSTASH_REDIS_REST_TOKEN: "t",
    };
    expect(parseEnv(whole).NEXTAUTH_URL).toBe("https://r-abc.vercel.app");
    const VERCEL_BRANCH_URL = "r-git-topic.vercel.app";
    expect(parseEnv({ ...whole, VERCEL_BRANCH_URL }).NEXTAUTH_URL).toBe("https://r-git-topic.vercel.app");
    expect(failureOf({ ...others, VERCEL: "1", VERCEL_ENV: "production", VERCEL_URL: "a" })).toContain(
      "NEXTAUTH_URL is required",
    );
  });
});

describe("env", () => {
  it("can be imported and is validated only when read", () => {
    expect(typeof env).toBe("object");
    expect(typeof env.PORT).toBe("number");
  });
});

it.each([
  ["RETENTION_HISTROY_DAYS", "RETENTION_HISTORY_DAYS"],
  ["OUTBOUND_ALLOWED", "OUTBOUND_ALLOW"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["SMTP_URI", "SMTP_URL"],
])("says that %s is no setting, and which was probably meant", (name, meant) => {
  expect(findMisspelt({ ...required, [name]: "1" })).toEqual([
    {
      setting: name,
      wrong: "is not a setting of this service",
      cost: "it has no effect",
      todo: `rename it to ${meant} if that is meant`,
    },
  ]);
});

it("says that names which begin as only settings do are none", () => {
  const names = ["S3_FORCE_PATH_STYLE", "S3_BUCKET_NAME", "SMTP_HOST", "SMTP_PORT"];
  const given = Object.fromEntries(names.map((name) => [name, "1"]));
  expect(findMisspelt(given).map(({ setting }) => setting)).toEqual(names);
});

it("takes no setting and no variable of another program for a typing error", () => {
  const set = Object.fromEntries(settingNames.map((name) => [name, "1"]));
  const ofPlatforms = [
    "DATABASE_URL_UNPOOLED",
    "VERCEL_URL",
    "INNGEST_ENV",
    "NEXTAUTH_URL_INTERNAL",
    "PGHOST",
  ];
  const ofShells = ["HOME", "HOSTNAME", "PATH", "PWD", "TERM", "SITE_URL", "API_URL", "NODE_OPTIONS", "TZ"];
  const others = Object.fromEntries([...ofPlatforms, ...ofShells].map((name) => [name, "1"]));
  const ofKubernetes = {
    SMTP_SERVICE_HOST: "10.0.0.1",
    SMTP_SERVICE_PORT: "25",
    SMTP_PORT: "tcp://10.0.0.1:25",
    SMTP_PORT_25_TCP_ADDR: "10.0.0.1",
  };
  expect(findMisspelt({ ...set, ...others, ...ofKubernetes, PORT0: "1", S3_BUCKETS: "" })).toEqual([]);
});

it("names a misspelt setting beside what is missing for want of it", () => {
  const { NEXTAUTH_SECRET, ...others } = required;
  expect(() => parseEnv({ ...others, NEXTAUTH_SECERT: NEXTAUTH_SECRET })).toThrow(
    "NEXTAUTH_SECRET is required.\nNEXTAUTH_SECERT is not a setting of this service: it has no effect; rename it to NEXTAUTH_SECRET if that is meant.",
  );
});

it(".env.example lists each setting that an operator may choose, and nothing else", () => {
  const ofTheLauncher = ["NODE_ENV", "APP_URL", "JOBS_PORT", "OWN_FRONT"];
  const ofVercel = ["VERCEL", "VERCEL_ENV"];
  // One of the platforms stands there for all of them.
  const ofOtherPlatforms = platforms
    .filter((platform) => platform !== "PGY")
    .map((platform) => `PLATFORM_BASE_URL_${platform}`);
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)];
  expect(example.map(([, name]) => name).sort()).toEqual(
    settingNames
      .filter((name) => ![...ofTheLauncher, ...ofVercel, ...ofOtherPlatforms].includes(name))
      .sort(),
  );
});
