import { Secret, TOTP } from "otpauth";

const ISSUER = "Creator Roster";
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are accepted too: clocks differ, and people type. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

/** A new secret for an authenticator, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What a QR code carries to an authenticator (RFC 6238: SHA-1, six digits, 30 seconds). */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The step of 30 seconds that a code is of, by a clock that may be one step off; null: of none. */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(at.getTime() / 1_000 / STEP_SECONDS) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
}
