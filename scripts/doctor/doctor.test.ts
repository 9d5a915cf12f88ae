import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { platforms } from "@/server/domain/roster/platforms";

const root = path.join(import.meta.dirname, "../..");
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "doctor-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** As `npm run doctor`, with these settings and no database yet. */
function examine(settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const command = ["scripts/run.mjs", "scripts/doctor/doctor.ts"];
  return spawnSync(process.execPath, command, {
    cwd: root,
    env: { NODE_ENV: "production", PATH, HOME, DATA_DIR: dataDir, ...settings },
    encoding: "utf8",
  });
}

it("names a wrong setting before it looks for a database, and leaves the folder as it was", () => {
  const { stdout, status } = examine({ TRUSTED_PROXIES: "10.0.0.0/33", RETENTION_HISTROY_DAYS: "30" });
  expect(stdout).toContain('FAIL  settings  TRUSTED_PROXIES has "10.0.0.0/33".');
  expect(stdout).toContain("WARN  settings  RETENTION_HISTROY_DAYS is not a setting of this service");
  expect(status).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

it("looks at the settings before a first start, and makes nothing", () => {
  const closed = Object.fromEntries(
    platforms.map((name) => [`PLATFORM_BASE_URL_${name}`, "http://127.0.0.1:9"]),
  );
  const { stdout, status } = examine({
    DATA_DIR: path.join(dataDir, "of", "one's own"),
    OUTBOUND_ALLOW: "127.0.0.1",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "roster@example.com",
    REDIS_URI: "redis://127.0.0.1:9",
    ...closed,
  });
  expect(stdout).toContain("Rename it to REDIS_URL if that is meant.");
  expect(stdout).toContain("ok    settings  every setting is valid");
  expect(stdout).toContain("ok    database  no database exists yet: the first start creates it");
  expect(stdout).toContain("WARN  outbound  No platform is reached");
  expect(stdout).toContain("FAIL  mail      The mail server of SMTP_URL cannot be used");
  expect(status).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

it("names at once all without which a managed deployment does not start", () => {
  const { stdout, status } = examine({ DEPLOYMENT: "managed" });
  for (const setting of ["DATABASE_URL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "ENCRYPTION_KEYS", "S3_BUCKET"])
    expect(stdout).toContain(`FAIL  settings  ${setting} is required`);
  expect(stdout).toContain("FAIL  settings  RATE_STORE is required");
  expect(stdout).toContain("FAIL  settings  TRUSTED_PROXIES is required");
  expect(status).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

it("says how to make the secrets that are missing", () => {
  const { stdout, status } = examine({ DATABASE_URL: "postgresql://roster@127.0.0.1:9/roster" });
  expect(stdout).toContain("NEXTAUTH_SECRET=$(openssl rand -hex 32)");
  expect(stdout).toContain("ENCRYPTION_KEYS=k1:$(openssl rand -hex 32)");
  expect(status).toBe(1);
});
