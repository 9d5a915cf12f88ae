import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { generateSecrets, type Secrets } from "@/scripts/launch/environment";
import { assertSecretsBelong, markSecrets } from "./secret-marks";

function save(secrets: Secrets): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "secrets.json");
  writeFileSync(file, JSON.stringify(secrets));
  return file;
}

it("takes the secrets of the backup, also with newer keys, and refuses others by what differs", () => {
  const secrets = generateSecrets();
  const marks = markSecrets(secrets);
  const { encryptionKeys } = secrets;
  const other = generateSecrets();
  const check = (changed: Partial<Secrets>) => () =>
    assertSecretsBelong(marks, save({ ...secrets, ...changed }));
  expect(check({})).not.toThrow();
  expect(check({ encryptionKeys: `k2:${"ab".repeat(32)}, ${encryptionKeys}` })).not.toThrow();
  expect(check({ encryptionKeys: other.encryptionKeys })).toThrow(/another encryption key\. Nothing/);
  expect(check({ postgresPassword: other.postgresPassword })).toThrow(/another password of the database\./);
  expect(check(other)).toThrow(/another password of the database and another encryption key/);
  expect(JSON.stringify(marks)).not.toContain(secrets.postgresPassword);
});
