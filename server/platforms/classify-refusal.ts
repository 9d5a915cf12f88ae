import { type DriverErrorCode } from "@/server/domain/platforms";
import { OutboundError, type OutboundErrorReason, type OutboundResponse } from "@/server/infra/safe-fetch";
import { type Envelope } from "./driver";
import { readPath } from "./read-path";
import { refusal, type Refusal } from "./refusal";

type Answer = { ok: true; payload: unknown } | { ok: false; refusal: Refusal };

/** Words that follow the name of what was asked for, in Chinese and English. */
const ofCreator = (words: string) =>
  new RegExp(`(?:达人|博主|作者|UP主|主播|creator|blogger)(?:${words})`, "i");

/**
 * What a message may mean whose code nobody knows; the first that fits counts. No words say that an account
 * is banned or signed out: `账号已被封禁` may speak of the creator's. Of creators they must name one.
 */
const WORDS: readonly [RegExp, DriverErrorCode][] = [
  [/签名|signature/i, "SIGNATURE_REQUIRED"],
  [/验证码|滑块|安全验证|人机验证|captcha/i, "L2_CAPTCHA"],
  [/频繁|限流|too (?:often|many requests|frequent)|rate limit/i, "RATE_LIMITED"],
  [ofCreator("(?:还|暂|尚)?未(?:入驻|开通)| is not on the marketplace"), "NOT_ON_MARKETPLACE"],
  [ofCreator("(?:账号)?(?:已被?|被)?(?:不存在|注销|封禁|封停|冻结)"), "NOT_FOUND"],
  [ofCreator(" (?:was |is |does )?(?:not found|not exist|banned)"), "NOT_FOUND"],
  [/no such (?:creator|blogger)|账号不存在/i, "NOT_FOUND"],
  [/系统繁忙|服务异常|internal error|\bbusy\b/i, "HTTP_5XX"],
];

/** Maybe the account's own ban or session: it is not marked, but one that keeps hearing it cools down. */
const MAYBE_ACCOUNT =
  /封禁|封停|封号|冻结|登录|登陆|\bbanned\b|suspended|log ?in|sign ?in|session|unauthori/i;

function byWords(text: string): DriverErrorCode | undefined {
  return WORDS.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * Reads an answer by the platform's envelope: its payload, or why there is none. An account is blamed only
 * for a code of the platform's table, HTTP 401 or a redirect to a login page (docs/rules.md#drivers). What
 * nobody documents is `SCHEMA_DRIFT`, which harms neither account nor creator. `now` is when it came.
 */
export function readAnswer(envelope: Envelope, response: OutboundResponse, now: number): Answer {
  const refuse = (code: DriverErrorCode, detail?: string): Answer => {
    return { ok: false, refusal: refusal(code, detail, retryAfterMs(response.headers["retry-after"], now)) };
  };
  const { status, headers, body, truncated } = response;
  const known = envelope.statuses?.[status];
  if (known !== undefined) return refuse(known, `HTTP ${status}`);
  if (status === 429) return refuse("RATE_LIMITED", "HTTP 429");
  if (status >= 500) return refuse("HTTP_5XX", `HTTP ${status}`);
  if (status >= 300 && status < 400) return refuse(byRedirect(headers.location ?? ""), `HTTP ${status}`);
  if (truncated) return refuse("SCHEMA_DRIFT", "longer than 2 MiB");

  const json = parseJson(body);
  const code = json === undefined ? undefined : readPath(json, envelope.code);
  if (typeof code !== "number" && typeof code !== "string")
    return refuse(...withoutEnvelope(status, body, json !== undefined));
  if (String(code) === String(envelope.ok) && status < 400)
    return { ok: true, payload: envelope.data === undefined ? json : readPath(json, envelope.data) };
  const words = readPath(json, envelope.message);
  const said = typeof words === "string" ? words : "";
  return refuse(
    byTable(envelope, code) ?? byWords(said) ?? withoutKnowledge(status, said),
    `code ${code}${said === "" ? "" : `: ${said}`}`,
  );
}

function withoutKnowledge(status: number, said: string): DriverErrorCode {
  if (status === 401) return "L3_AUTH_FAIL";
  return MAYBE_ACCOUNT.test(said) ? "HTTP_5XX" : "SCHEMA_DRIFT";
}

function byTable({ refusals }: Envelope, code: string | number): DriverErrorCode | undefined {
  return Object.entries(refusals).find(([known]) => known === String(code))?.[1];
}

const LOGIN = /(?:^|[./_-])(?:log-?in|sign-?in|passport|sso)(?:$|[./_-])/i;

/** Host and path alone count: a query may name the page to come back to. */
function byRedirect(location: string): DriverErrorCode {
  const base = "https://platform.invalid";
  if (!URL.canParse(location, base)) return "SCHEMA_DRIFT";
  const { host, pathname } = new URL(location, base);
  if (LOGIN.test(`${host}${pathname}`)) return "L3_AUTH_FAIL";
  return /captcha/i.test(`${host}${pathname}`) ? "L2_CAPTCHA" : "SCHEMA_DRIFT";
}

/** Characters of a page in which its title is looked for. */
const PAGE_HEAD = 2_000;
const CAPTCHA_TITLE = /<title[^>]*>[^<]{0,100}(?:验证码|滑块|安全验证|人机验证|captcha)/i;

/**
 * An answer that is not the platform's own, but of what stands before it: a page, or JSON of another shape.
 * 403 is a wall's, which may open again; it says nothing of the session.
 */
function withoutEnvelope(status: number, body: string, isJson: boolean): [DriverErrorCode, string] {
  if (!isJson && CAPTCHA_TITLE.test(body.slice(0, PAGE_HEAD)))
    return ["L2_CAPTCHA", `HTTP ${status}: a page`];
  if (status === 401) return ["L3_AUTH_FAIL", "HTTP 401"];
  if (status === 403) return ["HTTP_5XX", "HTTP 403"];
  if (isJson) return ["SCHEMA_DRIFT", `HTTP ${status}: its envelope is missing`];
  if (body.trim() === "") return ["EMPTY_BODY", `HTTP ${status}`];
  if (/^\s*[{[]/.test(body)) return ["EMPTY_BODY", "its JSON is not complete"];
  return ["SCHEMA_DRIFT", `HTTP ${status}: it is not JSON`];
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Seconds or an HTTP date. Null for anything else; a date in the past is 0. */
function retryAfterMs(text: string | undefined, now: number): number | null {
  if (text === undefined || text.trim() === "") return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}

/**
 * Failures by which the platform has seen something of a request. All others are those of the way there,
 * settings included: no account and no creator can do anything about them.
 */
const MET: Partial<Record<OutboundErrorReason, [DriverErrorCode, string?]>> = {
  TIMEOUT: ["TIMEOUT"],
  INVALID_REQUEST: ["L3_AUTH_FAIL", "its cookies cannot be sent to this platform"],
  RESET: ["HTTP_5XX", "RESET"],
  INVALID_RESPONSE: ["HTTP_5XX", "INVALID_RESPONSE"],
};

/** Why there was no complete answer at all. */
export function refusalOfFailure(error: unknown): Refusal {
  if (!(error instanceof OutboundError)) throw error;
  return refusal(...(MET[error.reason] ?? (["UNREACHABLE", error.reason] as const)));
}
