import { env } from "@/server/env";

/** The caller's address as the front found it. */
export const CALLER_ADDRESS = "x-front-address";
/** The method that was sent, where Next gets another in its place. */
export const CALLER_METHOD = "x-front-method";

/** How long the body of an answer is: Next takes `Content-Length` away, and the front puts it back. */
export const BODY_LENGTH = "x-front-length";

/**
 * Tells the front how many bytes a body has, before it is compressed; nothing where no front runs to take the
 * header off.
 */
export function tellLength(headers: Headers, bytes: number): void {
  if (env.OWN_FRONT !== undefined) headers.set(BODY_LENGTH, String(bytes));
}

/**
 * What the service's own front says of a request. It takes these headers from every caller, so they cannot be
 * forged. Where no front runs they are a caller's own words, and count for nothing.
 */
export function fromFront(
  headers: Headers,
  name: typeof CALLER_ADDRESS | typeof CALLER_METHOD,
): string | null {
  return env.OWN_FRONT === undefined ? null : headers.get(name);
}
