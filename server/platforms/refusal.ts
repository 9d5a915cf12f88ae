import { type ScrapeOutcome } from "@/server/domain/pace";
import { type DriverErrorCode } from "@/server/domain/platforms";
import { echo } from "@/server/domain/text";

/** Why a call gave no payload. `message` is fit for people and never holds a cookie. */
export type Refusal = {
  code: DriverErrorCode;
  message: string;
  retryAfterMs: number | null;
  /** The account is refused this call alone: its others are answered. */
  isOfCall?: true;
};

const sentences: Record<DriverErrorCode, string> = {
  NOT_FOUND: "The platform knows no such creator. Check the link, or remove the creator.",
  INVALID_URL: "The id cannot be one of this platform. Correct the creator's link.",
  NOT_ON_MARKETPLACE: "The creator does not offer work on the platform's marketplace.",
  RATE_LIMITED: "The platform asks for fewer requests. The account waits and then works more slowly.",
  L2_CAPTCHA: "The platform asks for a captcha. Log in to the platform with this account and solve it.",
  L3_AUTH_FAIL: "The platform no longer accepts the session. Authorise the account again.",
  L4_BANNED: "The platform has banned the account. Use another one.",
  EMPTY_BODY: "The platform's answer was empty or cut off.",
  TIMEOUT: "The platform did not finish its answer in time.",
  HTTP_5XX: "The platform is out of order.",
  UNREACHABLE:
    "The platform cannot be reached from here. Check the service's network and DNS; no account is blamed.",
  SCHEMA_DRIFT: "The platform answers in another shape than the driver knows. The driver must be updated.",
  SIGNATURE_REQUIRED: "The platform wants this call signed, which the service does not do. It is left out.",
};

/** `detail` is what exactly was wrong, or the beginning of the platform's own words. */
export function refusal(code: DriverErrorCode, detail?: string, retryAfterMs: number | null = null): Refusal {
  const shown = detail === undefined || detail === "" ? "" : ` (${echo(detail)})`;
  return { code, message: `${sentences[code]}${shown}`, retryAfterMs };
}

/** What a refusal means for the account's pace; null: the platform answered. */
export function outcomeOf(refused: Pick<Refusal, "code" | "retryAfterMs"> | null): ScrapeOutcome {
  if (refused === null) return { kind: "ok" };
  return { kind: refused.code, retryAfterMs: refused.retryAfterMs ?? undefined };
}
