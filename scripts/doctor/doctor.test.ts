import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "doctor-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** As `npm run doctor`, with these settings and no database yet. */
function examine(settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const command = ["--import", "tsx", "--import", "./scripts/with-client.ts", "scripts/doctor/doctor.ts"];
  return spawnSync(process.execPath, command, {
    cwd: root,
    env: { NODE_ENV: "production", PATH, HOME, DATA_DIR: dataDir, ...settings },
    encoding: "utf8",
  });
}

it("names a wrong setting before it looks for a database, and leaves the folder as it was", () => {
  const { stdout, status } = examine({ TRUSTED_PROXIES: "10.0.0.0/33" });
  expect(stdout).toContain('FAIL  settings  TRUSTED_PROXIES has "10.0.0.0/33".');
  expect(status).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

it("says how to make the secrets that are missing", () => {
  const { stdout, status } = examine({ DATABASE_URL: "postgresql://roster@127.0.0.1:9/roster" });
  expect(stdout).toContain("NEXTAUTH_SECRET=$(openssl rand -hex 32)");
  expect(stdout).toContain("ENCRYPTION_KEYS=k1:$(openssl rand -hex 32)");
  expect(status).toBe(1);
});
