import { type PushErrorCode } from "./push-outcomes";

const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

const lasting = [
  "INVALID_URL",
  "INVALID_REQUEST",
  "BLOCKED_SCHEME",
  "BLOCKED_USER_INFO",
  "BLOCKED_ADDRESS",
  "INVALID_RESPONSE",
  "TLS_FAILED",
  "TLS_EXPIRED",
  "TLS_NOT_YET_VALID",
  "TLS_WRONG_NAME",
  "TLS_SELF_SIGNED",
  "TLS_PRIVATE_AUTHORITY",
  "TLS_INCOMPLETE_CHAIN",
  "TLS_OLD_VERSION",
  "TLS_NOT_SPOKEN",
  "CONNECT_NO_IPV6",
  "REQUEST_NOT_BUILT",
] as const satisfies readonly PushErrorCode[];

/** Whether the receiver is reachable but refuses the content (docs/rules.md#push-retries). */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status <= 499 && !PASSING_STATUSES.has(status);
}

type Failure = { lastErrorCode: string | null; lastErrorStatus: number | null };

/**
 * Whether a user has to fix the endpoint, rather than wait for its receiver. Includes redirects, which are
 * never followed.
 */
export function needsMending({ lastErrorCode, lastErrorStatus }: Failure): boolean {
  if (lastErrorStatus !== null)
    return isRefusal(lastErrorStatus) || (lastErrorStatus >= 300 && lastErrorStatus <= 399);
  return lasting.some((code) => code === lastErrorCode);
}
