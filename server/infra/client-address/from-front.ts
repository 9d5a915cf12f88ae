import { env } from "@/server/env";

export const CALLER_ADDRESS = "x-front-address";
export const CALLER_METHOD = "x-front-method";

/** Length of a response body: Next drops `Content-Length`, and the front restores it. */
export const BODY_LENGTH = "x-front-length";

/** The length is before compression. Not set without a front, which would remove the header. */
export function tellLength(headers: Headers, bytes: number): void {
  if (env.OWN_FRONT !== undefined) headers.set(BODY_LENGTH, String(bytes));
}

/**
 * The front strips these headers from incoming requests, so they cannot be forged. Without a front they come
 * from the caller and are ignored.
 */
export function fromFront(
  headers: Headers,
  name: typeof CALLER_ADDRESS | typeof CALLER_METHOD,
): string | null {
  return env.OWN_FRONT === undefined ? null : headers.get(name);
}
