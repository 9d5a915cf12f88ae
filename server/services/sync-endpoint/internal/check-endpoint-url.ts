import { ServiceError } from "@/server/domain/errors";
import { OutboundError, outboundClient, parseOutboundUrl } from "@/server/infra/safe-fetch";

/** Refuses at once what could never be called: not https, user info in it, a private address. Throws `VALIDATION_FAILED`. */
export function checkEndpointUrl(url: string): string {
  try {
    return parseOutboundUrl(url, outboundClient().policy).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new ServiceError("VALIDATION_FAILED", `Please correct "url": ${error.message}`, {
      issues: [{ path: "url", message: error.message }],
      cause: error,
    });
  }
}
