import { describe, expect, it } from "vitest";
import { deploymentGaps, type DeploymentSettings, doesOutwardWork } from "./deployment-gaps";
import { parseTrustedProxies } from "./trusted-proxies";

const own: DeploymentSettings = {
  NEXTAUTH_URL: "http://localhost:3000",
  DATABASE_URL: "postgresql://app@db.example/roster",
  TRUSTED_PROXIES: [],
};
const whole: DeploymentSettings = {
  ...own,
  VERCEL: "1",
  NEXTAUTH_URL: "https://roster.example",
  TRUSTED_PROXIES: "vercel",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_a_b",
  UPSTASH_REDIS_REST_URL: "https://u.example",
  INNGEST_SIGNING_KEY: "signkey",
  EGRESS_PROXY: "http://proxy.example:3128",
};
const refused = (given: DeploymentSettings) =>
  deploymentGaps(given).flatMap((gap) => (gap.refused ? [gap.setting] : []));
const warned = (given: DeploymentSettings) =>
  deploymentGaps(given).flatMap((gap) => (gap.refused ? [] : [gap.setting]));

describe("deploymentGaps", () => {
  it("finds nothing on a machine of one's own, nor in a deployment that is whole", () => {
    expect(deploymentGaps(own)).toEqual([]);
    expect(deploymentGaps(whole)).toEqual([]);
  });

  it("finds all that is missing where nothing but the platform is known", () => {
    expect(refused({ ...own, VERCEL: "1" })).toEqual([
      "S3_BUCKET",
      "RATE_STORE",
      "TRUSTED_PROXIES",
      "INNGEST_SIGNING_KEY",
      "NEXTAUTH_URL",
    ]);
    expect(refused({ ...own, DEPLOYMENT: "managed" })).toContain("S3_BUCKET");
    // The embedded engine needs a process that stays, which platforms other than Vercel have.
    expect(refused({ ...own, DEPLOYMENT: "managed", JOBS_PORT: 1 })).not.toContain("INNGEST_SIGNING_KEY");
  });

  it("warns of no job server on a platform other than Vercel, where another process may run the jobs", () => {
    const elsewhere = {
      ...whole,
      VERCEL: undefined,
      DEPLOYMENT: "managed",
      TRUSTED_PROXIES: parseTrustedProxies(["10.0.0.0/8"]),
      INNGEST_SIGNING_KEY: undefined,
    };
    expect([refused(elsewhere), warned(elsewhere)]).toEqual([[], ["INNGEST_SIGNING_KEY"]]);
    for (const jobs of [{ JOBS_PORT: 1 }, { INNGEST_SIGNING_KEY: "signkey" }])
      expect(deploymentGaps({ ...elsewhere, ...jobs })).toEqual([]);
  });

  it.each<[string, Partial<DeploymentSettings>, string]>([
    ["an embedded database", { DATABASE_URL: undefined }, "DATABASE_URL"],
    ["files without a store", { BLOB_READ_WRITE_TOKEN: undefined }, "S3_BUCKET"],
    ["limits counted by process", { UPSTASH_REDIS_REST_URL: undefined }, "RATE_STORE"],
    ["no trusted proxy", { TRUSTED_PROXIES: [] }, "TRUSTED_PROXIES"],
    ["no job server", { INNGEST_SIGNING_KEY: undefined }, "INNGEST_SIGNING_KEY"],
    ["a dev server", { INNGEST_DEV: "1" }, "INNGEST_DEV"],
    ["a plain address", { NEXTAUTH_URL: "http://roster.example" }, "NEXTAUTH_URL"],
    ["an owner behind a pooler", { DATABASE_OWNER_URL: "postgresql://o@db:6432/r" }, "DATABASE_OWNER_URL"],
  ])("refuses %s", (_, change, setting) => {
    expect(refused({ ...whole, ...change })).toEqual([setting]);
    expect(warned({ ...whole, ...change })).toEqual([]);
  });

  it("takes any other store that all machines share", () => {
    const without = { ...whole, BLOB_READ_WRITE_TOKEN: undefined, UPSTASH_REDIS_REST_URL: undefined };
    for (const store of [{ RATE_STORE: "postgres" }, { REDIS_URL: "redis://r" }])
      expect(deploymentGaps({ ...without, S3_BUCKET: "files", ...store })).toEqual([]);
  });

  it.each([
    "postgresql://a@ep-cool-1-pooler.eu.aws.neon.tech/roster",
    "postgresql://a@aws-0-eu.pooler.supabase.com:6543/postgres",
    "postgresql://a@db.internal:6432/roster",
    "postgresql://a@db.internal/roster?pgbouncer=true",
  ])("warns of the pooled address %s beside no direct one", (DATABASE_URL) => {
    expect(warned({ ...whole, DATABASE_URL })).toEqual(["DATABASE_URL"]);
    const direct = "postgresql://o@db.example/roster";
    expect(deploymentGaps({ ...whole, DATABASE_URL, DATABASE_OWNER_URL: direct })).toEqual([]);
  });

  it("warns of what was chosen and costs something", () => {
    expect(warned({ ...whole, RATE_STORE: "memory" })).toEqual(["RATE_STORE"]);
    expect(warned({ ...whole, EGRESS_PROXY: undefined })).toEqual(["EGRESS_PROXY"]);
  });

  it("asks a preview for no job server unless it is to run jobs", () => {
    const preview = { ...whole, VERCEL_ENV: "preview", INNGEST_SIGNING_KEY: undefined };
    expect([refused(preview), warned(preview)]).toEqual([[], ["PREVIEW_RUNS"]]);
    expect(refused({ ...preview, PREVIEW_RUNS: "on" })).toEqual(["INNGEST_SIGNING_KEY"]);
    expect([doesOutwardWork(preview), doesOutwardWork(whole)]).toEqual([false, true]);
  });

  it("warns everywhere of a copy that does no outward work, and asks it for no job server", () => {
    expect(warned({ ...own, OUTWARD_WORK: "off" })).toEqual(["OUTWARD_WORK"]);
    // A restored copy is off though nothing was set.
    const [gap] = deploymentGaps({ ...own, OUTWARD_WORK: "off" });
    expect(gap?.todo).toContain("npm run restore -- --confirm");
    expect(doesOutwardWork({ ...own, OUTWARD_WORK: "off" })).toBe(false);
    expect(refused({ ...whole, OUTWARD_WORK: "off", INNGEST_SIGNING_KEY: undefined })).toEqual([]);
    expect(deploymentGaps({ ...own, OUTWARD_WORK: "on" })).toEqual([]);
  });
});
