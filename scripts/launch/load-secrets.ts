import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { writePrivateFile } from "@/scripts/launch/write-private-file";
import { PlainError } from "@/scripts/plain-error";

const FILE = "secrets.json";
const secretsSchema = z.object({
  postgresPassword: z.string().min(1),
  nextAuthSecret: z.string().min(32),
  encryptionKeys: z.string().min(1),
  inngestEventKey: z.string().min(1),
  inngestSigningKey: z.string().min(1),
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * What an embedded run generates for itself, once. Without them its data cannot be read, so lost ones are never
 * replaced beside data that needs them.
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, FILE);
  if (existsSync(file)) return readSecrets(file);
  if (existsSync(path.join(dataDir, "postgres"))) {
    throw new PlainError(
      `${file} is missing, and the database beside it needs it: restore it from a backup, or move ${dataDir} away to begin anew.`,
    );
  }
  const secrets = generateSecrets();
  writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

function readSecrets(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      throw new PlainError(
        `${file} is damaged: restore it from a backup, or move ${path.dirname(file)} away to begin anew.`,
      );
    }
    throw error;
  }
}

function generateSecrets(): Secrets {
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    postgresPassword: hex(24),
    nextAuthSecret: hex(32),
    encryptionKeys: `k1:${hex(32)}`,
    inngestEventKey: hex(16),
    inngestSigningKey: `signkey-embedded-${hex(32)}`,
  };
}
