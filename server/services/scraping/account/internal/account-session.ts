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

/** Bound to this account's row (docs/rules.md#secrets). */
export function encryptCookie(account: Place, cookie: string): string {
  return encryptSecret(cookie, place(account));
}

/** Null if none is stored. Throws `CONFLICT` if it cannot be decrypted. */
export function decryptCookie(account: Stored): string | null {
  if (account.cookieEncrypted === null) return null;
  try {
    return decryptSecret(account.cookieEncrypted, place(account));
  } catch (cause) {
    const message = "The stored session does not open any more. Authorise the account again.";
    throw new ServiceError("CONFLICT", message, { cause });
  }
}

function fingerprintOf({ id, fingerprintProfile: stored }: Stored): FingerprintProfile | null {
  if (stored === null) return null;
  const { data, error } = fingerprintProfile.safeParse(stored);
  if (data !== undefined) return data;
  logger().error({ err: error, accountId: id }, "the fingerprint of an account cannot be used");
  return null;
}

type AccountSession = { cookie: string; fingerprint: FingerprintProfile };

/**
 * The session for calls to `host`. Null if none is stored, it cannot be decrypted, it belongs to other
 * hosts, or the fingerprint is invalid. `host` is the platform's own, even if a setting redirects the
 * calls.
 */
export function openSession(account: Stored, host: string): AccountSession | null {
  const stored = openCookie(account);
  const fingerprint = fingerprintOf(account);
  if (stored === null || fingerprint === null) return null;
  return cookieHeaderFor(stored, host) === "" ? null : { cookie: stored, fingerprint };
}

/** A failure is logged for the operator: the key may be missing from the settings. */
function openCookie(account: Stored): string | null {
  try {
    return decryptCookie(account);
  } catch (error) {
    logger().error({ err: error, accountId: account.id }, "the session of an account does not open");
    return null;
  }
}
