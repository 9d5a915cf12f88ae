import { type IssueCode, ServiceError } from "@/server/domain/errors";
import {
  OutboundError,
  type OutboundErrorReason,
  outboundClient,
  parseOutboundUrl,
} from "@/server/infra/safe-fetch";

/** The refusals that need no network, as a form says them. */
const codeByReason: Partial<Record<OutboundErrorReason, IssueCode>> = {
  INVALID_URL: "URL_INVALID",
  BLOCKED_SCHEME: "URL_NOT_HTTPS",
  BLOCKED_USER_INFO: "URL_USER_INFO",
  BLOCKED_ADDRESS: "URL_NOT_PUBLIC",
};

/** Refuses at once what could never be called: not https, user info in it, a private address. Throws `VALIDATION_FAILED`. */
export function checkEndpointUrl(url: string): string {
  try {
    return parseOutboundUrl(url, outboundClient().policy).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // Without a cause: that is for what went wrong here, and is logged with its stack; this is a person's slip.
    throw new ServiceError("VALIDATION_FAILED", `Please correct "url": ${error.message}`, {
      issues: [{ path: "url", message: error.message, code: codeByReason[error.reason] }],
    });
  }
}
