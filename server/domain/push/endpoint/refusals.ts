import { type PushErrorCode } from "./push-outcomes";

/** Statuses of 4xx that pass by themselves: the receiver was slow, or had too much to do. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Codes that somebody has to mend at the receiver or in the endpoint, however long one waits. */
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

/** Whether a receiver that answers this is there, and refuses what it gets (docs/rules.md#push-retries). */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status <= 499 && !PASSING_STATUSES.has(status);
}

/** What the newest failure of an endpoint was: a code of `pushErrorCodes`, and the status of a response. */
type Failure = { lastErrorCode: string | null; lastErrorStatus: number | null };

/**
 * Whether an endpoint fails for a reason that a person has to mend, rather than because its receiver is away.
 * Redirects are among them: none is followed.
 */
export function needsMending({ lastErrorCode, lastErrorStatus }: Failure): boolean {
  if (lastErrorStatus !== null)
    return isRefusal(lastErrorStatus) || (lastErrorStatus >= 300 && lastErrorStatus <= 399);
  return lasting.some((code) => code === lastErrorCode);
}
