import { type Platform } from "@/server/domain/platforms";
import { mayUsePlainHttp, type OutboundClient, OutboundError } from "../safe-fetch";
import { safeFetch } from "../safe-fetch/safe-fetch";
import { judgeHop } from "./judge-hop";

/** `message` is a clause that completes "the link could not be expanded: …". */
export type ExpandedLink = { ok: true; target: string } | { ok: false; message: string };

export type ExpandOptions = { client: OutboundClient; deadlineMs: number; judge?: typeof judgeHop };

const MAX_HOPS = 5;
const HOP_TIMEOUT_MS = 5_000;

/** Without a browser's name some short hosts answer a page for robots in place of the redirect. */
const HEADERS = { "user-agent": "Mozilla/5.0 (compatible; creator-roster)", accept: "text/html,*/*" };

/**
 * Follows a short link through at most 5 redirects, each host judged before it is called, until the platform's link to a
 * creator stands there, which is not called any more. `deadlineMs` is on the clock of `performance.now()`. Never rejects.
 */
export async function expandShortLink(
  { platform, shortUrl }: { platform: Platform; shortUrl: string },
  { client, deadlineMs, judge = judgeHop }: ExpandOptions,
): Promise<ExpandedLink> {
  let next = shortUrl;
  for (let hop = 0; ; hop++) {
    if (!URL.canParse(next)) return failure("it leads to something that is not a link");
    const url = new URL(next);
    if (url.protocol === "http:" && !mayUsePlainHttp(client.policy, url.hostname)) url.protocol = "https:";
    const kind = judge(platform, url);
    if (kind === "foreign") return failure(`it leads to ${url.host}, which does not belong to the platform`);
    if (kind === "creator") return { ok: true, target: url.href };
    if (hop === MAX_HOPS) return failure(`it redirects more than ${MAX_HOPS} times`);

    const answer = await call(url.href, client, deadlineMs);
    if ("ok" in answer) return answer;
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) next = resolve(location, url);
    else if (kind === "page") return { ok: true, target: url.href };
    else return failure(`it leads nowhere (status ${answer.status})`);
  }
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
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

function failure(message: string) {
  return { ok: false, message } as const;
}
