import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "@/server/env";

export type SecretPlace = { table: string; column: string; organizationId: string; id: string };

/** In lists the newest key comes first. */
export type EncryptionKey = { id: string; key: Uint8Array };

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const RECORD = /^v1\.([^.]+)\.([\w-]+)$/;

/**
 * Encrypts for one place with the newest key (docs/rules.md#secrets).
 * @returns `v1.<key id>.<base64url of IV, authentication tag and ciphertext>`
 */
export function encryptSecret(
  plaintext: string,
  place: SecretPlace,
  keys: readonly EncryptionKey[] = env.ENCRYPTION_KEYS,
): string {
  const [newest] = keys;
  if (newest === undefined)
    throw new Error("ENCRYPTION_KEYS is empty. List at least one key as `id:64 hex characters`.");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, newest.key, iv).setAAD(associatedData(place));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
  return `v1.${newest.id}.${sealed}`;
}

/**
 * @throws Error if the record's key is no longer listed, or the record was changed or belongs to another row
 */
export function decryptSecret(
  record: string,
  place: SecretPlace,
  keys: readonly EncryptionKey[] = env.ENCRYPTION_KEYS,
): string {
  const name = `${place.table}.${place.column} of ${place.id}`;
  const { keyId, sealed } = parseRecord(record, name);
  const match = keys.find(({ id }) => id === keyId);
  if (match === undefined) {
    throw new Error(`${name} is encrypted with the key "${keyId}". Add that key to ENCRYPTION_KEYS again.`);
  }
  try {
    const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, match.key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(associatedData(place))
      .setAuthTag(tag);
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch (cause) {
    throw new Error(
      `${name} does not decrypt: it was changed, belongs to another row, or the key "${keyId}" is not the one it was made with. Enter the secret again.`,
      { cause },
    );
  }
}

export function needsRekey(record: string, keys: readonly EncryptionKey[] = env.ENCRYPTION_KEYS): boolean {
  return parseRecord(record, "The record").keyId !== keys[0]?.id;
}

function parseRecord(record: string, name: string): { keyId: string; sealed: Buffer } {
  const [, keyId, sealed] = RECORD.exec(record) ?? [];
  if (keyId === undefined || sealed === undefined) {
    throw new Error(`${name} is not an encrypted record (v1.<key id>.<data>). Enter the secret again.`);
  }
  return { keyId, sealed: Buffer.from(sealed, "base64url") };
}

function associatedData({ table, column, organizationId, id }: SecretPlace): Buffer {
  return Buffer.from([table, column, organizationId, id].join("|"), "utf8");
}
