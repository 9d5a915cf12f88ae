import { type IssueCode, ServiceError } from "@/server/domain/kernel/errors";
import { outboundClient } from "./outbound-client";
import { OutboundError, type OutboundErrorReason } from "./outbound-error";
import { parseOutboundUrl } from "./outbound-policy";

const codeByReason: Partial<Record<OutboundErrorReason, IssueCode>> = {
  INVALID_URL: "URL_INVALID",
  BLOCKED_SCHEME: "URL_NOT_HTTPS",
  BLOCKED_USER_INFO: "URL_USER_INFO",
  BLOCKED_ADDRESS: "URL_NOT_PUBLIC",
};

/**
 * Rejects early what outbound calls would refuse (docs/rules.md#outbound). `path` is the field of the input.
 * @throws ServiceError `VALIDATION_FAILED`
 */
export function checkUrl(path: string, url: string): string {
  try {
    return parseOutboundUrl(url, outboundClient().policy).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // No cause: a cause is logged with its stack, and this is a user's typing error.
    throw new ServiceError("VALIDATION_FAILED", `Please correct "${path}": ${error.message}`, {
      issues: [{ path, message: error.message, code: codeByReason[error.reason] }],
    });
  }
}
