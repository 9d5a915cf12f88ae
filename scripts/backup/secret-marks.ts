import { createHash, randomBytes } from "node:crypto";
import { UserError } from "@/scripts/command";
import { readSecrets, type Secrets } from "@/scripts/launch/environment";

type MarkedSecrets = Pick<Secrets, "postgresPassword" | "encryptionKeys">;

/** What tells the secrets of a backup from others. The values are random, so their hashes reveal nothing. */
export type SecretMarks = { salt: string; postgresPassword: string; newestKey: string };

export function markSecrets(
  { postgresPassword, encryptionKeys }: MarkedSecrets,
  salt = randomBytes(16).toString("hex"),
): SecretMarks {
  const [newest = ""] = listKeys(encryptionKeys);
  return { salt, postgresPassword: mark(salt, postgresPassword), newestKey: mark(salt, newest) };
}

/**
 * Newer keys may stand before the one that was the newest when the backup was made.
 * @throws UserError when the file holds the secrets of another installation
 */
export function assertSecretsBelong(marks: SecretMarks, file: string): void {
  const { postgresPassword, encryptionKeys } = readSecrets(file);
  const { salt } = marks;
  const wrong = [
    ...(mark(salt, postgresPassword) === marks.postgresPassword ? [] : ["password of the database"]),
    ...(listKeys(encryptionKeys).some((key) => mark(salt, key) === marks.newestKey)
      ? []
      : ["encryption key"]),
  ];
  if (wrong.length === 0) return;
  throw new UserError(
    `${file} does not belong to this backup: it has another ${wrong.join(" and another ")}. Nothing was changed. Name the copy of secrets.json that was made with this installation, by --secrets.`,
  );
}

function listKeys(encryptionKeys: string): string[] {
  return encryptionKeys.split(",").map((key) => key.trim());
}

function mark(salt: string, value: string): string {
  return createHash("sha256").update(`${salt} ${value}`).digest("hex");
}
