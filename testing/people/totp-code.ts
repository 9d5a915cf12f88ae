import { Secret, TOTP } from "otpauth";

/** `steps` shifts the time in units of 30 seconds. */
export function totpCode(secret: string, steps = 0, nowMs = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs + steps * 30_000 });
}
