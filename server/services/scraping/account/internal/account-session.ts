import { ServiceError } from "@/server/domain/kernel/errors";
import { type FingerprintProfile, fingerprintProfile } from "@/server/domain/scraping/fingerprint";
import { cookieHeaderFor } from "@/server/domain/scraping/account";
import { decryptSecret, encryptSecret, type SecretPlace } from "@/server/infra/crypto";
import { logger } from "@/server/infra/logger";

type Place = { id: string; organizationId: string };
type Stored = Place & { cookieEncrypted: string | null; fingerprintProfile: unknown };

function place({ id, organizationId }: Place): SecretPlace {
  return { table: "scraper_account", column: "cookie", organizationId, id };
}

/** For this account's row alone (docs/rules.md#secrets). */
export function encryptCookie(account: Place, cookie: string): string {
  return encryptSecret(cookie, place(account));
}

/** The session as it was stored; null where none is. Throws `CONFLICT` for one that does not open. */
export function decryptCookie(account: Stored): string | null {
  if (account.cookieEncrypted === null) return null;
  try {
    return decryptSecret(account.cookieEncrypted, place(account));
  } catch (cause) {
    const message = "The stored session does not open any more. Authorise the account again.";
    throw new ServiceError("CONFLICT", message, { cause });
  }
}

/**
 * What its browser says it is; null where none is stored, or one that cannot be used any more. The latter is
 * for the operator to know of.
 */
function fingerprintOf({ id, fingerprintProfile: stored }: Stored): FingerprintProfile | null {
  if (stored === null) return null;
  const { data, error } = fingerprintProfile.safeParse(stored);
  if (data !== undefined) return data;
  logger().error({ err: error, accountId: id }, "the fingerprint of an account cannot be used");
  return null;
}

/** The account as a browser: its cookies as they are stored, and what it says it is. */
type AccountSession = { cookie: string; fingerprint: FingerprintProfile };

/**
 * The session for calls of a host. Null: none is stored, it does not open, it is of other hosts, or the
 * fingerprint cannot be used. `host` is the platform's own, wherever a setting sends the calls.
 */
export function openSession(account: Stored, host: string): AccountSession | null {
  const stored = readCookie(account);
  const fingerprint = fingerprintOf(account);
  if (stored === null || fingerprint === null) return null;
  return cookieHeaderFor(stored, host) === "" ? null : { cookie: stored, fingerprint };
}

/** One that does not open is for the operator to know of: its key may be missing among the settings. */
function readCookie(account: Stored): string | null {
  try {
    return decryptCookie(account);
  } catch (error) {
    logger().error({ err: error, accountId: account.id }, "the session of an account does not open");
    return null;
  }
}
