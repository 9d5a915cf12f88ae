import { type Platform } from "@/server/domain/roster/platforms";
import { cookieHeaderFor } from "@/server/domain/scraping/account";
import { env } from "@/server/env";
import { type OutboundClient, OutboundError, platformClient } from "@/server/infra/safe-fetch";
import { type OutboundResponse, safeFetch } from "@/server/infra/safe-fetch/safe-fetch";
import { browserHeaders, type PlatformSession } from "./browser-headers";
import { type PlatformAccess, type RequestTemplate } from "./driver";
import { maskCookie } from "./mask-cookie";

/** Limit of one call, from the DNS query to the last byte. */
export const CALL_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const JSON_TYPE = "application/json";
/** No control characters, not even tabs: stricter than HTTP. */
const HEADER_VALUE = /^[\x20-\x7e\x80-\xff]*$/;

export type PlatformCall = {
  driver: PlatformAccess;
  request: RequestTemplate;
  id: string;
  session: PlatformSession;
  timeoutMs?: number;
  client?: OutboundClient;
};

/**
 * Sends one request with the account's cookie to the platform's own host. Redirects are not followed, so the
 * cookie cannot leave that host. A cookie that the response repeats is masked.
 * @throws OutboundError
 */
export async function callPlatform({
  driver,
  request,
  id,
  session,
  timeoutMs = CALL_TIMEOUT_MS,
  client = platformClient() ?? undefined,
}: PlatformCall): Promise<OutboundResponse> {
  const url = platformUrl(driver, request, id);
  const body = request.body && JSON.stringify(fillIn(request.body, id));
  // Cookies belong to the platform's real host, even when a simulator replaces it.
  const cookie = cookieHeaderFor(session.cookie, new URL(driver.baseUrl).hostname);
  const headers = {
    ...browserHeaders(session.fingerprint),
    cookie,
    ...(body !== undefined && { "content-type": JSON_TYPE }),
  };
  if (cookie === "" || !Object.values(headers).every((value) => HEADER_VALUE.test(value)))
    throw new OutboundError("INVALID_REQUEST");
  const response = await safeFetch({
    url: url.href,
    method: request.method ?? "GET",
    headers,
    ...(body !== undefined && { body }),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    ...(client && { client }),
  });
  return { ...response, ...withoutCookie(response, cookie) };
}

function platformBaseUrl({ platform, baseUrl }: { platform: Platform; baseUrl: string }): string {
  return env[`PLATFORM_BASE_URL_${platform}`] ?? baseUrl;
}

/** @throws OutboundError if the base URL is invalid */
function platformUrl(driver: PlatformAccess, { path, query = {} }: RequestTemplate, id: string): URL {
  const baseUrl = platformBaseUrl(driver);
  if (!URL.canParse(baseUrl)) throw new OutboundError("INVALID_URL");
  const base = new URL(baseUrl);
  const url = new URL(path.replaceAll("{id}", encodeURIComponent(id)), base);
  for (const [name, value] of Object.entries(fillIn(query, id))) url.searchParams.set(name, String(value));
  // A path such as `//elsewhere` would send the cookie to another host.
  if (url.origin !== base.origin) throw new Error(`A call of ${driver.platform} leaves the platform's host.`);
  return url;
}

type Template = Readonly<Record<string, string | number>>;

function fillIn(template: Template, id: string): Template {
  const numericId = /^\d+$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
  const fill = (value: string | number) => {
    if (value === "{numericId}") return numericId;
    return typeof value === "string" ? value.replaceAll("{id}", id) : value;
  };
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value)]));
}

function withoutCookie({ body, headers }: OutboundResponse, cookie: string) {
  const clean = maskCookie(cookie);
  return {
    body: clean(body),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])),
  };
}
