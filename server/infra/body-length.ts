import { env } from "@/server/env";

/** Length of a response body: Next drops `Content-Length`, and the front restores it. */
export const BODY_LENGTH = "x-front-length";

/** The length is before compression. Not set without a front, which would remove the header. */
export function tellLength(headers: Headers, bytes: number): void {
  if (env.OWN_FRONT !== undefined) headers.set(BODY_LENGTH, String(bytes));
}
