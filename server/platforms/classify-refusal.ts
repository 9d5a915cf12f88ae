import { type DriverErrorCode } from "@/server/domain/platforms";
import { OutboundError, type OutboundResponse } from "@/server/infra/safe-fetch";
import { type Envelope } from "./driver";
import { readPath } from "./read-path";
import { refusal, type Refusal } from "./refusal";

type Answer = { ok: true; payload: unknown } | { ok: false; refusal: Refusal };

/** What platforms say in words, in Chinese and English; the first that fits counts. */
const WORDS: readonly [RegExp, DriverErrorCode][] = [
  [/签名|signature/i, "SIGNATURE_REQUIRED"],
  [/封禁|封停|封号|冻结|\bbanned\b|suspended/i, "L4_BANNED"],
  [/验证码|滑块|人机|安全验证|风控|captcha|challenge|verif/i, "L2_CAPTCHA"],
  [/登录|登陆|未授权|log ?in|sign ?in|passport|unauthori|expired/i, "L3_AUTH_FAIL"],
  [/频繁|频次|限流|too (?:often|many|frequent)|rate limit/i, "RATE_LIMITED"],
  [/未入驻|未开通|marketplace/i, "NOT_ON_MARKETPLACE"],
  [/不存在|已注销|not found|not exist|no such/i, "NOT_FOUND"],
  [/系统繁忙|服务异常|internal error|\bbusy\b/i, "HTTP_5XX"],
];

function byWords(text: string): DriverErrorCode | undefined {
  return WORDS.find(([pattern]) => pattern.test(text))?.[1];
}

/** Characters of a page that are searched for words: its head and title. */
const PAGE_HEAD = 2_000;

/**
 * Reads an answer by the platform's envelope: its payload, or why there is none. What nobody documents is
 * `SCHEMA_DRIFT`, never a fault of the account or the creator. `now` is when the answer came.
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
  if (status >= 300 && status < 400) {
    const code = byWords(headers.location ?? "");
    return refuse(code ?? "SCHEMA_DRIFT", `HTTP ${status}`);
  }
  if (truncated) return refuse("SCHEMA_DRIFT", "longer than 2 MiB");

  const json = parseJson(body);
  const code = json === undefined ? undefined : readPath(json, envelope.code);
  if (typeof code === "number" || typeof code === "string") {
    if (String(code) === String(envelope.ok) && status < 400)
      return { ok: true, payload: envelope.data === undefined ? json : readPath(json, envelope.data) };
    const words = readPath(json, envelope.message);
    const said = typeof words === "string" ? words : "";
    return refuse(
      envelope.refusals[String(code)] ?? byWords(said) ?? byStatus(status) ?? "SCHEMA_DRIFT",
      `code ${code}${said === "" ? "" : `: ${said}`}`,
    );
  }
  const unwrapped = byStatus(status);
  if (json !== undefined) return refuse(unwrapped ?? "SCHEMA_DRIFT", "its envelope is missing");
  if (body.trim() === "") return refuse(unwrapped ?? "EMPTY_BODY");
  if (/^\s*[{[]/.test(body)) return refuse(unwrapped ?? "EMPTY_BODY", "its JSON is not complete");
  return refuse(byWords(body.slice(0, PAGE_HEAD)) ?? unwrapped ?? "SCHEMA_DRIFT", "it is not JSON");
}

function byStatus(status: number): DriverErrorCode | undefined {
  return status === 401 || status === 403 ? "L3_AUTH_FAIL" : undefined;
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

/** Why there was no complete answer at all. */
export function refusalOfFailure(error: unknown): Refusal {
  if (!(error instanceof OutboundError)) throw error;
  if (error.reason === "TIMEOUT") return refusal("TIMEOUT");
  if (error.reason === "INVALID_REQUEST")
    return refusal("L3_AUTH_FAIL", "its cookies cannot be sent to this platform");
  return refusal("HTTP_5XX", error.reason);
}
