import {
  isAllowedHop,
  type LinkPage,
  MAX_LINK_CHARS,
  parseCreatorLink,
  type Platform,
} from "@/server/domain/roster/platforms";
import { echo } from "@/server/domain/kernel/text";
import { mayUsePlainHttp, type OutboundClient, outboundClient, OutboundError } from "./safe-fetch";
import { safeFetch } from "./safe-fetch/safe-fetch";

/** `page` is another page of the platform; `hidden` is a page that it shows instead of the right one. */
type HopKind = "creator" | "short" | "page" | "hidden" | "foreign";

/** Pages that platforms show to suspected robots, or for a page that is gone (docs/links.md). */
const HIDING: ReadonlySet<LinkPage> = new Set(["CHECK", "LOGIN", "HOME", "GONE"]);

export function classifyHop(platform: Platform, target: URL): HopKind {
  const isWeb = isWebLink(target);
  if (isWeb && !isAllowedHop(platform, target.hostname)) return "foreign";
  const link = parseCreatorLink({ platform, text: target.href });
  if (!isWeb) return link.kind === "creator" ? "creator" : "foreign";
  if (link.kind !== "error") return link.kind;
  return link.page !== undefined && HIDING.has(link.page) ? "hidden" : "page";
}

const isWebLink = ({ protocol }: URL) => protocol === "https:" || protocol === "http:";

/** `message` is a clause that completes "the link could not be expanded: …". */
export type ExpandedLink = { ok: true; target: string } | { ok: false; message: string };

type ExpandOptions = { client: OutboundClient; deadlineMs: number; classify?: typeof classifyHop };

const MAX_HOPS = 5;
const HOP_TIMEOUT_MS = 5_000;

/** Without a browser's user agent some hosts send a page for robots instead of the redirect. */
const HEADERS = { "user-agent": "Mozilla/5.0 (compatible; creator-roster)", accept: "text/html,*/*" };

/**
 * Follows at most 5 redirects and checks each host before calling it. Stops at the platform's link to a
 * creator without calling it. `deadlineMs` is in the time of `performance.now()`. Never rejects.
 */
async function expandShortLink(
  { platform, shortUrl }: { platform: Platform; shortUrl: string },
  { client, deadlineMs, classify = classifyHop }: ExpandOptions,
): Promise<ExpandedLink> {
  let next = shortUrl;
  for (let hop = 0; ; hop++) {
    if (next.length > MAX_LINK_CHARS || !URL.canParse(next))
      return failure("it leads to something that is not a link");
    const url = new URL(next);
    if (url.protocol === "http:" && !mayUsePlainHttp(client.policy, url.hostname)) url.protocol = "https:";
    const kind = classify(platform, url);
    if (kind === "foreign")
      return failure(
        isWebLink(url)
          ? `it leads to ${echo(url.host)}, which does not belong to the platform`
          : "it opens an app, and does not tell whose page",
      );
    if (kind === "hidden")
      return failure("the platform asked for a check or a login, or showed its front page: try again later");
    if (kind === "creator") return { ok: true, target: url.href };
    if (hop === MAX_HOPS) return failure(`it redirects more than ${MAX_HOPS} times`);

    const response = await call(url.href, client, deadlineMs);
    if ("ok" in response) return response;
    const { location } = response.headers;
    if (response.status >= 300 && response.status < 400 && location !== undefined)
      next = resolve(location, url);
    else if (kind === "page" && response.status < 300) return { ok: true, target: url.href };
    else return failure(explainStatus(response.status));
  }
}

/**
 * Statuses that a retry will not change. Any other, such as 412 and the platforms' own 461, means a captcha
 * or a rate limit.
 */
const FINAL = new Set([400, 404, 410]);

function explainStatus(status: number): string {
  return status < 400 || FINAL.has(status)
    ? `it leads nowhere (status ${status})`
    : `the platform asked for a check or was busy (status ${status}): try again later`;
}

async function call(url: string, client: OutboundClient, deadlineMs: number) {
  const timeoutMs = Math.min(HOP_TIMEOUT_MS, deadlineMs - performance.now());
  if (timeoutMs <= 0) return failure("the time for the short links of this batch was over");
  try {
    return await safeFetch({ url, headers: HEADERS, timeoutMs, client });
  } catch (error) {
    return failure(explain(error));
  }
}

function explain(error: unknown): string {
  const reason = error instanceof OutboundError ? error.reason : "";
  if (reason === "TIMEOUT") return "the platform did not answer in time";
  if (reason.startsWith("BLOCKED_")) return "it leads to an address that must not be called";
  return "the platform could not be reached";
}

function resolve(location: string, base: URL): string {
  const canResolve = location.length <= MAX_LINK_CHARS && URL.canParse(location, base);
  return canResolve ? new URL(location, base).href : location;
}

function failure(message: string) {
  return { ok: false, message } as const;
}

export type ShortLinkCache = {
  findTargets(shortUrls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  saveTargets(targets: ReadonlyMap<string, string>): Promise<void>;
};

type Link = { platform: Platform; shortUrl: string };
type Options = Partial<Omit<ExpandOptions, "deadlineMs">> & { cache: ShortLinkCache };

const CONCURRENCY = 10;
const BATCH_TIMEOUT_MS = 20_000;

/**
 * Expands each distinct short link of a batch once, ten at a time, within 20 s in total; links not finished
 * by then fail. Only links to creators are cached. Rejects only if the cache does.
 * @returns a result for each `shortUrl`
 */
export async function expandShortLinks(
  links: readonly Link[],
  options: Options,
): Promise<Map<string, ExpandedLink>> {
  const { cache, client = outboundClient(), ...rest } = options;
  const { classify = classifyHop } = rest;
  // Another page may be a captcha or a temporary failure: the next import tries again.
  const isCreator = (platform: Platform, target: string) => classify(platform, new URL(target)) === "creator";
  const deadlineMs = performance.now() + BATCH_TIMEOUT_MS;
  const distinct = new Map(links.map((link) => [link.shortUrl, link]));
  const cached = await cache.findTargets([...distinct.keys()]);
  const results = new Map<string, ExpandedLink>();
  for (const { platform, shortUrl } of distinct.values()) {
    const target = cached.get(shortUrl);
    if (target !== undefined && isCreator(platform, target)) results.set(shortUrl, { ok: true, target });
  }

  const found = new Map<string, string>();
  const queue = [...distinct.values()].filter(({ shortUrl }) => !results.has(shortUrl));
  const work = async () => {
    for (let link = queue.shift(); link !== undefined; link = queue.shift()) {
      const result = await expandShortLink(link, { ...rest, client, deadlineMs });
      results.set(link.shortUrl, result);
      if (result.ok && isCreator(link.platform, result.target)) found.set(link.shortUrl, result.target);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (found.size > 0) await cache.saveTargets(found);
  return results;
}
