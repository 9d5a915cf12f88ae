import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecrets } from "@/scripts/launch/load-secrets";
import { parseEnv } from "@/server/env";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "secrets-"));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

describe("loadSecrets", () => {
  it("generates once, for its owner's eyes only", () => {
    const secrets = loadSecrets(dataDir);
    expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(loadSecrets(dataDir)).toEqual(secrets);
  });

  it("generates what the settings accept", () => {
    const { nextAuthSecret, encryptionKeys } = loadSecrets(dataDir);
    const settings = parseEnv({
      DATABASE_URL: "postgresql://localhost/x",
      NEXTAUTH_URL: "http://localhost:3000",
      NEXTAUTH_SECRET: nextAuthSecret,
      ENCRYPTION_KEYS: encryptionKeys,
    });
    expect(settings.ENCRYPTION_KEYS).toHaveLength(1);
  });

  it("never replaces lost secrets beside a database that needs them", () => {
    mkdirSync(path.join(dataDir, "postgres"));
    expect(() => loadSecrets(dataDir)).toThrow(/secrets\.json is missing.*restore it/);
  });

  it.each(["{", '{"postgresPassword":"x"}', ""])("refuses a damaged file (%j)", (content) => {
    writeFileSync(path.join(dataDir, "secrets.json"), content);
    expect(() => loadSecrets(dataDir)).toThrow(/secrets\.json is damaged.*restore it/);
  });
});
