import { type DriverErrorCode } from "@/server/domain/roster/platforms";
import { OutboundError, type OutboundErrorReason, type OutboundResponse } from "@/server/infra/safe-fetch";
import { type Envelope } from "./driver";
import { findPath } from "./find-path";
import { refusal, type Refusal } from "./refusal";

type Answer = { ok: true; payload: unknown } | { ok: false; refusal: Refusal };

/** docs/rules.md#drivers lists where these words were seen. */
const CAPTCHA = /验证码|滑块|安全验证|人机验证|完成验证|环境异常|captcha|antispam/i;
const TOO_MANY =
  /频繁|限流|频次|频率过高|[太过]快|(?:请求|访问|操作|查询)(?:次数)?(?:过多|太多)|次数(?:已|达|超|用完)|稍微休息|请求被拦截|too (?:often|fast|many requests|frequent)|slow down|rate.?limit|throttled/i;

const ofCreator = (words: string) =>
  new RegExp(`(?:达人|博主|作者|UP主|主播|creator|blogger)(?:${words})`, "i");

/**
 * Meaning of a message with an unknown code; the first match counts. No pattern marks an account as banned or
 * signed out, because `账号已被封禁` may be about the creator. Patterns about creators must name one.
 */
const WORDS: readonly [RegExp, DriverErrorCode][] = [
  [/签名|signature/i, "SIGNATURE_REQUIRED"],
  [CAPTCHA, "L2_CAPTCHA"],
  [TOO_MANY, "RATE_LIMITED"],
  [ofCreator("(?:还|暂|尚)?未(?:入驻|开通)| is not on the marketplace"), "NOT_ON_MARKETPLACE"],
  [ofCreator("(?:账号)?(?:已被?|被)?(?:不存在|注销|封禁|封停|冻结)"), "NOT_FOUND"],
  [ofCreator(" (?:was |is |does )?(?:not found|not exist|banned)"), "NOT_FOUND"],
  [/no such (?:creator|blogger)|账号不存在/i, "NOT_FOUND"],
  [/系统繁忙|服务异常|internal error|\bbusy\b/i, "HTTP_5XX"],
];

/** The account may be banned or signed out. It is not marked; repeated refusals only cool it down. */
const MAYBE_ACCOUNT =
  /封禁|封停|封号|冻结|登录|登陆|\bbanned\b|suspended|log ?in|sign ?in|session|unauthori/i;

function byWords(text: string): DriverErrorCode | undefined {
  return WORDS.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * Reads an answer by the platform's envelope. An account is blamed only for a code of the platform's table,
 * HTTP 401 or a redirect to a login page (docs/rules.md#drivers). Undocumented answers are `SCHEMA_DRIFT`,
 * which harms neither account nor creator. `now` is the time of arrival.
 */
export function parseAnswer(envelope: Envelope, response: OutboundResponse, now: number): Answer {
  const refuse = (code: DriverErrorCode, detail?: string): Answer => {
    return { ok: false, refusal: refusal(code, detail, retryAfterMs(response.headers["retry-after"], now)) };
  };
  const { status, headers, body, truncated } = response;
  if (status >= 400 && Object.keys(headers).some((name) => /^verify/i.test(name)))
    return refuse("L2_CAPTCHA", `HTTP ${status} with a header of a check`);
  const known = envelope.statuses?.[status];
  if (known !== undefined) return refuse(known, `HTTP ${status}`);
  if (status === 429) return refuse("RATE_LIMITED", "HTTP 429");
  if (status >= 500) return refuse("HTTP_5XX", `HTTP ${status}`);
  if (status >= 300 && status < 400) return refuse(byRedirect(headers.location ?? ""), `HTTP ${status}`);
  if (truncated) return refuse("SCHEMA_DRIFT", "longer than 2 MiB");

  const json = parseJson(body);
  const code = json === undefined ? undefined : findPath(json, envelope.code);
  if (typeof code !== "number" && typeof code !== "string")
    return refuse(...withoutEnvelope(status, body, json));
  const said = wordsOf(json, envelope.message);
  const detail = `code ${code}${said === "" ? "" : `: ${said}`}`;
  if (String(code) === String(envelope.ok) && status < 400) {
    const payload = envelope.data === undefined ? json : findPath(json, envelope.data);
    const isEmpty = isBare(payload, envelope);
    const refused = isEmpty ? byWall(said) : undefined;
    return refused === undefined ? { ok: true, payload } : refuse(refused, detail);
  }
  if (envelope.callRefusals?.includes(String(code)) === true)
    return { ok: false, refusal: { ...refusal("HTTP_5XX", `${OF_CALL}; ${detail}`), isOfCall: true } };
  return refuse(byTable(envelope, code) ?? byWords(said) ?? withoutKnowledge(status, said), detail);
}

const OF_CALL = "this call is refused to the account, which may lack the right to it";

const MESSAGES = ["msg", "message", "errmsg", "error_msg", "errorMsg", "status_msg", "error"];

function wordsOf(json: unknown, message = ""): string {
  const words = [message, ...MESSAGES].map((path) => findPath(json, path));
  return words.find((one): one is string => typeof one === "string" && one.trim() !== "") ?? "";
}

function isBare(payload: unknown, { code, data }: Envelope): boolean {
  if (payload === undefined || payload === null) return true;
  if (typeof payload !== "object") return false;
  const own = data === undefined ? [code.split(".")[0], ...MESSAGES] : [];
  return Object.keys(payload).every((name) => own.includes(name));
}

/** A firewall in front of a platform asks any client for a captcha or for fewer requests. */
function byWall(said: string): DriverErrorCode | undefined {
  if (CAPTCHA.test(said)) return "L2_CAPTCHA";
  return TOO_MANY.test(said) ? "RATE_LIMITED" : undefined;
}

function withoutKnowledge(status: number, said: string): DriverErrorCode {
  if (status === 401) return "L3_AUTH_FAIL";
  return MAYBE_ACCOUNT.test(said) ? "HTTP_5XX" : "SCHEMA_DRIFT";
}

function byTable({ refusals }: Envelope, code: string | number): DriverErrorCode | undefined {
  return Object.entries(refusals).find(([known]) => known === String(code))?.[1];
}

const LOGIN = /(?:^|[./_-])(?:log-?in|sign-?in|passport|sso)(?:$|[./_-])/i;

/** Only host and path count: the query may name the page to return to. */
function byRedirect(location: string): DriverErrorCode {
  const base = "https://platform.invalid";
  if (!URL.canParse(location, base)) return "SCHEMA_DRIFT";
  const { host, pathname } = new URL(location, base);
  if (LOGIN.test(`${host}${pathname}`)) return "L3_AUTH_FAIL";
  return /captcha/i.test(`${host}${pathname}`) ? "L2_CAPTCHA" : "SCHEMA_DRIFT";
}

const PAGE_HEAD = 2_000;
const TITLE = /<title[^>]{0,100}>([^<]{0,100})/i;
const SHORT_PAGE = 4_000;
const LOGIN_TITLE = /^\s*(?:请(?:先|重新)?)?(?:登录|登陆)|^\s*(?:log|sign) ?in\b/i;
const PASSWORD_FIELD = /<input\b[^>]{0,300}\btype\s{0,3}=\s{0,3}["']?password\b/i;
const LEADS_ON =
  /(?:location(?:\.href)?\s{0,3}=|location\.(?:replace|assign)\(|http-equiv=["']?refresh["']?[^>]{0,60}url=)\s{0,3}["']?([^"'\s<>)]{1,500})/i;

/**
 * Classifies an answer that is not the platform's own: a page, or JSON of another shape. 403 comes from a
 * firewall and may be temporary; it does not blame the session.
 */
function withoutEnvelope(status: number, body: string, json: unknown): [DriverErrorCode, string] {
  const isJson = json !== undefined;
  const isPage = !isJson && /^\s*</.test(body);
  const byPage = isPage ? wallOfPage(body) : undefined;
  if (byPage === "L2_CAPTCHA") return [byPage, `HTTP ${status}: a page`];
  if (status === 401) return ["L3_AUTH_FAIL", "HTTP 401"];
  const wall = byPage ?? (isJson ? byWall(wordsOf(json)) : undefined);
  if (wall !== undefined) return [wall, `HTTP ${status}: ${isJson ? wordsOf(json) : "a page"}`];
  if (status === 403) return ["HTTP_5XX", "HTTP 403"];
  if (isPage && status < 300) return loginOfPage(body) ?? ["SCHEMA_DRIFT", `HTTP ${status}: it is not JSON`];
  if (isJson) return ["SCHEMA_DRIFT", `HTTP ${status}: its envelope is missing`];
  if (body.trim() === "") return ["EMPTY_BODY", `HTTP ${status}`];
  if (/^\s*[{[]/.test(body)) return ["EMPTY_BODY", "its JSON is not complete"];
  return ["SCHEMA_DRIFT", `HTTP ${status}: it is not JSON`];
}

const titleOf = (page: string) => TITLE.exec(page.slice(0, PAGE_HEAD))?.[1] ?? "";

/** By the title, and by the whole text of a short page unless the page is a login form. */
function wallOfPage(page: string): DriverErrorCode | undefined {
  const title = titleOf(page);
  const isShort = page.length <= SHORT_PAGE && !PASSWORD_FIELD.test(page) && !LOGIN_TITLE.test(title);
  return byWall(title) ?? (isShort ? byWall(visible(page)) : undefined);
}

function visible(page: string): string {
  return page.replace(/<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*/gi, " ").replace(/<[^<>]*>/g, " ");
}

/** A password field or a redirect to a login proves that the session is over; a title alone does not. */
function loginOfPage(page: string): [DriverErrorCode, string] | undefined {
  if (PASSWORD_FIELD.test(page)) return ["L3_AUTH_FAIL", "a page that asks for a password"];
  const to = page.length <= SHORT_PAGE ? LEADS_ON.exec(page)?.[1] : undefined;
  if (to !== undefined && byRedirect(to) === "L3_AUTH_FAIL")
    return ["L3_AUTH_FAIL", "a page that leads to a login"];
  return LOGIN_TITLE.test(titleOf(page)) ? ["HTTP_5XX", "a page that is titled login"] : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Takes seconds or an HTTP date; null for anything else, 0 for a date in the past. */
function retryAfterMs(text: string | undefined, now: number): number | null {
  if (text === undefined || text.trim() === "") return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}

/**
 * Failures after the platform received something of the request. All others are network or settings failures
 * that neither account nor creator caused.
 */
const MET: Partial<Record<OutboundErrorReason, [DriverErrorCode, string?]>> = {
  TIMEOUT: ["TIMEOUT"],
  INVALID_REQUEST: ["L3_AUTH_FAIL", "its cookies cannot be sent to this platform"],
  RESET: ["HTTP_5XX", "RESET"],
  INVALID_RESPONSE: ["HTTP_5XX", "INVALID_RESPONSE"],
};

export function refusalOfFailure(error: unknown): Refusal {
  if (!(error instanceof OutboundError)) throw error;
  return refusal(...(MET[error.reason] ?? (["UNREACHABLE", error.reason] as const)));
}
