import { Secret, TOTP } from "otpauth";

/** What an authenticator with this secret shows now, or so many steps of 30 seconds from now. */
export function totpCode(secret: string, steps = 0, nowMs = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs + steps * 30_000 });
}
