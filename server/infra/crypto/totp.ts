import { Secret, TOTP } from "otpauth";

const ISSUER = "Creator Roster";
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const WINDOW = 1;
const CODE = /^\d{6}$/;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** RFC 6238: SHA-1, six digits, 30 seconds. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The 30-second step that the code belongs to, at most one step from `at`; null if it is wrong. */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(at.getTime() / 1_000 / STEP_SECONDS) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
}
