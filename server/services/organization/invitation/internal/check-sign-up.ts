import { type IssueCode, notAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { sha256Hex } from "@/server/infra/crypto";
import { checkRate } from "@/server/infra/limiter";
import { signUpTerms } from "@/server/infra/sms";
import { refuseWhereNothingChanges, admitTenant, type PlatformCtx } from "@/server/services/kernel/verb";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { findOpenInvitation } from "./open-invitation";

/** Per link and hour, because sign-up reveals which names are taken. */
const TRIES = { limit: 30, windowMs: HOUR_MS } as const;

/**
 * Whether the link can be used to sign up now; runs before anything expensive. Returns the token's digest.
 * @throws ServiceError `PERMISSION_MISSING` if sign-up is closed, `NOT_FOUND`, `RATE_LIMITED`,
 * `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`
 */
export async function checkSignUp({ db, now }: PlatformCtx, token: string): Promise<string> {
  if (signUpTerms() === null) {
    const message = "Accounts are made by the platform's operator here. Ask them for one, then sign in.";
    throw notAllowed("SIGN_UP_CLOSED", message);
  }
  const tokenHash = sha256Hex(token);
  const { organizationId } = await findOpenInvitation(db, { tokenHash }, now());
  await checkRate(
    { key: `sign-up:${tokenHash}`, ...TRIES },
    (seconds) => `Too many tries with this invitation. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  );
  const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } });
  refuseWhereNothingChanges(admitTenant(organization));
  return tokenHash;
}

type Contact = { phone?: string; code?: string };

/**
 * An unproven phone would block its real owner from signing up, and would reveal whether they have an
 * account.
 * @throws ServiceError `VALIDATION_FAILED`
 */
export function checkContact({ phone, code }: Contact): { phone: string; code: string } | null {
  const proof = signUpTerms()?.phone ?? "none";
  if (phone === undefined) {
    if (proof === "required") throw wrong("phone", "is required", "REQUIRED");
    return null;
  }
  if (proof === "none") throw wrong("phone", "cannot be verified here: leave it out", "INVALID");
  if (code === undefined) throw wrong("code", "is required", "REQUIRED");
  return { phone, code };
}

export function wrong(path: string, message: string, code: IssueCode): ServiceError {
  return new ServiceError("VALIDATION_FAILED", `"${path}" ${message}.`, {
    issues: [{ path, message, code }],
  });
}
