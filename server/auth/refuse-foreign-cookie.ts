import { notAllowed } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { findSessionToken } from "./session";

const CLIENT_HEADER = "x-crs-client";

/**
 * CSRF protection: refuses a request with the session cookie that does not come from the console
 * (docs/rules.md#sign-in). Throws `PERMISSION_MISSING`.
 */
export function refuseForeignCookie(headers: Headers): void {
  if (findSessionToken(headers)?.carrier !== "cookie") return;
  if (headers.has(CLIENT_HEADER) && comesFromHere(headers)) return;
  throw notAllowed(
    "FOREIGN_PAGE",
    `A call with the session's cookie must come from this site and carry the header ${CLIENT_HEADER}.`,
  );
}

function comesFromHere(headers: Headers): boolean {
  if (headers.get("sec-fetch-site") === "same-origin") return true;
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  return origin === new URL(env.NEXTAUTH_URL).origin || new URL(origin).host === headers.get("host");
}
