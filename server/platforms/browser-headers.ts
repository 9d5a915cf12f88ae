import { type FingerprintPlatform, systemOfPlatform } from "@/server/domain/scraping/fingerprint";

export type PlatformSession = {
  /** As stored: a `Cookie` header or the JSON that browsers export. */
  cookie: string;
  fingerprint: {
    userAgent: string;
    platform: FingerprintPlatform;
    languages: readonly string[];
  };
};

export function browserHeaders(fingerprint: PlatformSession["fingerprint"]): Record<string, string> {
  return {
    accept: "application/json, text/plain, */*",
    "user-agent": fingerprint.userAgent,
    "accept-language": acceptLanguage(fingerprint.languages),
    ...clientHints(fingerprint),
  };
}

function acceptLanguage(languages: readonly string[]): string {
  return languages
    .slice(0, 10)
    .map((language, index) => (index === 0 ? language : `${language};q=0.${10 - index}`))
    .join(",");
}

const CHROME = /\bChrome\/(\d{2,3})\./;
const NOT_CHROME = /\b(?:Edg|OPR|YaBrowser|QQBrowser|MicroMessenger|Mobile)\b/;
const GREASE = [" ", "(", ":", "-", ".", "/", ")", ";", "=", "?", "_"] as const;
const GREASE_VERSIONS = ["8", "99", "24"] as const;
const ORDERS = ["012", "021", "102", "120", "201", "210"] as const;

/**
 * Client hints that desktop Chrome sends by default, derived from the user agent as Chromium does. Empty for
 * other browsers and where user agent and platform contradict each other.
 */
function clientHints({ userAgent, platform }: PlatformSession["fingerprint"]): Record<string, string> {
  const version = Number(CHROME.exec(userAgent)?.[1] ?? 0);
  const system = systemOfPlatform[platform];
  if (version === 0 || NOT_CHROME.test(userAgent) || !userAgent.includes(system.inUserAgent)) return {};
  const char = (offset: number) => GREASE[(version + offset) % GREASE.length] ?? "";
  const brands = [
    `"Not${char(0)}A${char(1)}Brand";v="${GREASE_VERSIONS[version % 3] ?? ""}"`,
    `"Chromium";v="${version}"`,
    `"Google Chrome";v="${version}"`,
  ];
  const places = ORDERS[version % ORDERS.length] ?? "012";
  const shown = [0, 1, 2].map((place) => brands[places.indexOf(String(place))] ?? "");
  return {
    "sec-ch-ua": shown.join(", "),
    "sec-ch-ua-mobile": "?0",
    "sec-ch-ua-platform": `"${system.name}"`,
  };
}
