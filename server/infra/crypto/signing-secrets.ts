import { z } from "zod";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { logger } from "@/server/infra/logger";
import { decryptSecret, encryptSecret, type SecretPlace } from "./secret-record";

const OVERLAP_MS = DAY_MS;
/** Bounds the length of the signature header. */
const MAX_FORMER = 5;

const formerSecrets = z.array(z.object({ secretEncrypted: z.string(), until: z.iso.datetime() }));
type FormerSecret = z.output<typeof formerSecrets>[number];
type Former = { formerSecrets: unknown };
/** Of a row that signs what it sends; null: it never had a secret. */
type Signing = Former & { secretEncrypted: string | null };

/** Those that still sign, newest first. */
export function parseFormerSecrets({ formerSecrets: stored }: Former, now: Date): FormerSecret[] {
  return formerSecrets.parse(stored).filter(({ until }) => new Date(until) > now);
}

/**
 * The former secrets of a row whose secret is replaced: each signs for 24 hours from its own replacement.
 * Secrets that cannot be decrypted are dropped, so that a reset makes signing work again.
 */
export function retireSecret(row: Signing, place: SecretPlace, now: Date): FormerSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const { secretEncrypted } = row;
  const retired = secretEncrypted === null ? [] : [{ secretEncrypted, until }];
  return [...retired, ...parseFormerSecrets(row, now)]
    .filter((former) => isReadable(former.secretEncrypted, place))
    .slice(0, MAX_FORMER);
}

function isReadable(record: string, place: SecretPlace): boolean {
  try {
    decryptSecret(record, place);
    return true;
  } catch (error) {
    logger().warn({ err: error, table: place.table, id: place.id }, "a signing secret cannot be decrypted");
    return false;
  }
}

/** All secrets that sign now, the newest first. */
export function decryptSigningSecrets(row: Signing, place: SecretPlace, now: Date): string[] {
  const records = [row, ...parseFormerSecrets(row, now)].map(({ secretEncrypted }) => secretEncrypted);
  return records.filter((record) => record !== null).map((record) => decryptSecret(record, place));
}

/** Encrypted with the newest key. */
export function reencryptFormerSecrets(row: Former, place: SecretPlace, now: Date): FormerSecret[] {
  return parseFormerSecrets(row, now).map(({ secretEncrypted, until }) => ({
    secretEncrypted: encryptSecret(decryptSecret(secretEncrypted, place), place),
    until,
  }));
}
