import { ServiceError } from "@/server/domain/errors";
import { type FingerprintProfile, fingerprintProfile } from "@/server/domain/fingerprint";
import { cookieHeaderFor } from "@/server/domain/scraper-account";
import { decryptSecret, encryptSecret, type SecretPlace } from "@/server/infra/crypto";

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

/** What its browser says it is; null for an account from before there were fingerprints. */
function fingerprintOf({ fingerprintProfile: stored }: Stored): FingerprintProfile | null {
  return stored === null ? null : fingerprintProfile.parse(stored);
}

/** The account as a browser: the header `Cookie` of its calls, and what it says it is. */
type AccountSession = { cookie: string; fingerprint: FingerprintProfile };

/**
 * The session for calls of a host, or null where the account has none for it. `host` is the platform's own,
 * also where a setting sends the calls elsewhere. Throws `CONFLICT` for a session that does not open.
 */
export function openSession(account: Stored, host: string): AccountSession | null {
  const stored = decryptCookie(account);
  const fingerprint = fingerprintOf(account);
  if (stored === null || fingerprint === null) return null;
  const cookie = cookieHeaderFor(stored, host);
  return cookie === "" ? null : { cookie, fingerprint };
}
