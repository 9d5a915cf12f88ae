import { z } from "zod";
import { storableText } from "@/server/domain/kernel/text";
import { type Platform, platformTable } from "@/server/domain/roster/platforms";
import { scraperAccountStatuses } from "./pace/pace-account";

const MAX_INT = 2_147_483_647;

/** docs/rules.md#scraper-accounts */
export const scraperAccountFields = {
  displayName: storableText.trim().min(1).max(100),
  avatar: storableText.max(2_048).nullable(),
  weight: z.int().min(1).max(10),
  status: z.enum(scraperAccountStatuses),
  usedToday: z.int().min(0).max(MAX_INT),
  /** Electron's session partition, shared by the sign-in window and the scraping windows. */
  partition: z
    .string()
    .regex(
      /^persist:scraper-[A-Za-z0-9_-]{8,64}$/,
      'must be "persist:scraper-" and 8 to 64 letters, digits, "_" or "-"',
    ),
  maxPerTaskOverride: z.int().min(1).max(MAX_INT).nullable(),
  reason: storableText.max(500),
  cooldownMinutes: z.int().min(0).max(MAX_INT),
};

const MAX_TEXT_CHARS = 65_536;
const MAX_HEADER_CHARS = 16_384;

/** As stored; `checkSessionCookie` checks that it belongs to the platform. */
export const sessionCookieField = z.string().trim().min(1).max(MAX_TEXT_CHARS);

/** `domain` is null if none was given; the cookie is then sent to any host. */
type SessionCookie = { name: string; value: string; domain: string | null };

const CONTROL = /\p{Cc}/u;
const COOKIE_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const COOKIE_VALUE = /^[\x20-\x3a\x3c-\x7e\xa0-\xff]*$/;
const ATTRIBUTE = /^(domain|path|expires|max-age|samesite|secure|httponly|partitioned|priority)$/i;

/**
 * Describes what is wrong with the cookies in a sentence; null if nothing is. The sentence never repeats a
 * cookie, which would allow a sign-in.
 */
export function checkSessionCookie(text: string, platform: Platform): string | null {
  if (!isExport(text) && CONTROL.test(text)) return "must not hold control characters, such as line breaks";
  const cookies = parseCookies(text);
  if (cookies === null)
    return 'must be cookies as "name=value; name=value", or a JSON array of {name, value, domain}';
  const bad = cookies.findIndex(({ name, value }) => !COOKIE_NAME.test(name) || !COOKIE_VALUE.test(value));
  if (bad !== -1)
    return `holds control or other forbidden characters in cookie ${bad + 1} of ${cookies.length}`;
  const site = platformTable[platform].site;
  const foreign = cookies.findIndex(({ domain }) => domain !== null && !isWithin(domain, site));
  if (foreign !== -1)
    return `names another site than ${site} in cookie ${foreign + 1} of ${cookies.length}: leave that one out`;
  if (toHeader(cookies).length > MAX_HEADER_CHARS)
    return `must have at most ${MAX_HEADER_CHARS} characters of names and values`;
  return null;
}

/**
 * The `Cookie` header for one of the platform's hosts, with the cookies that a browser would send there.
 * `text` must have passed `checkSessionCookie`.
 */
export function cookieHeaderFor(text: string, host: string): string {
  const cookies = parseCookies(text) ?? [];
  return toHeader(cookies.filter(({ domain }) => domain === null || isWithin(host, domain)));
}

function toHeader(cookies: readonly SessionCookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function isExport(text: string): boolean {
  return text.startsWith("[");
}

function parseCookies(text: string): SessionCookie[] | null {
  const cookies = isExport(text) ? parseExport(text) : parseHeader(text);
  return cookies?.length === 0 ? null : cookies;
}

const exported = z.array(z.object({ name: z.string(), value: z.string(), domain: z.string().optional() }));

function parseExport(text: string): SessionCookie[] | null {
  const parsed = exported.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return parsed.data.map(({ name, value, domain }) => ({ name, value, domain: toDomain(domain) }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseHeader(text: string): SessionCookie[] | null {
  const parts = text.split(";").map((part) => part.trim());
  const cookies: SessionCookie[] = [];
  for (const part of parts.filter((one) => one !== "")) {
    const [name = "", ...rest] = part.split("=");
    const value = rest.join("=");
    const last = cookies.at(-1);
    if (last !== undefined && ATTRIBUTE.test(name.trim())) {
      if (/^domain$/i.test(name.trim())) last.domain = toDomain(value);
    } else if (rest.length === 0) return null;
    else cookies.push({ name: name.trim(), value: value.trim(), domain: null });
  }
  return cookies;
}

function toDomain(domain: string | undefined): string | null {
  const name = domain?.trim().toLowerCase().replace(/^\./, "") ?? "";
  return name === "" ? null : name;
}
