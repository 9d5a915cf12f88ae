import { describe, expect, it } from "vitest";
import { type DriverErrorCode } from "@/server/domain/platforms";
import { OutboundError } from "@/server/infra/safe-fetch";
import { readAnswer, refusalOfFailure } from "./classify-refusal";
import { pgy } from "./pgy/driver";
import { starmap } from "./starmap/driver";

const NOON = Date.UTC(2026, 10, 22, 12);

type Given = { status?: number; body?: unknown; headers?: Record<string, string>; truncated?: boolean };

function answerOf({ status = 200, body = "", headers = {}, truncated = false }: Given, driver = starmap) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readAnswer(driver.envelope, { status, headers, body: text, truncated, durationMs: 1 }, NOON);
}

function refusalOf(given: Given, driver = starmap) {
  const answer = answerOf(given, driver);
  return answer.ok ? expect.fail("the answer should have been a refusal") : answer.refusal;
}

const said = (status_message: string, status_code = 10_000) => ({
  base_resp: { status_code, status_message },
});

describe("readAnswer", () => {
  it("gives the payload of an answer that is ok", () => {
    const body = { base_resp: { status_code: 0, status_message: "" }, id: "1" };
    expect(answerOf({ body })).toEqual({ ok: true, payload: body });
    expect(answerOf({ body: { code: 0, success: true, data: { name: "a" } } }, pgy)).toEqual({
      ok: true,
      payload: { name: "a" },
    });
  });

  it.each<[string, DriverErrorCode]>([
    ["请完成滑块验证后继续访问", "L2_CAPTCHA"],
    ["Please solve the captcha", "L2_CAPTCHA"],
    ["风控校验失败", "L2_CAPTCHA"],
    ["用户未登录，请重新登录", "L3_AUTH_FAIL"],
    ["Please log in first", "L3_AUTH_FAIL"],
    ["账号已被封禁，如有疑问请联系客服", "L4_BANNED"],
    ["This account is suspended", "L4_BANNED"],
    ["请求过于频繁，请稍后再试", "RATE_LIMITED"],
    ["Too many requests", "RATE_LIMITED"],
    ["签名校验失败", "SIGNATURE_REQUIRED"],
    ["Failed to verify the signature", "SIGNATURE_REQUIRED"],
    ["该达人未入驻星图", "NOT_ON_MARKETPLACE"],
    ["达人不存在", "NOT_FOUND"],
    ["No such creator", "NOT_FOUND"],
    ["系统繁忙，请稍后再试", "HTTP_5XX"],
    ["出了点问题", "SCHEMA_DRIFT"],
  ])("understands %s", (words, code) => {
    const refused = refusalOf({ body: said(words) });
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(`(code 10000: ${words})`);
  });

  it.each<[string, Given, DriverErrorCode]>([
    ["429", { status: 429, body: "Too Many Requests" }, "RATE_LIMITED"],
    ["429 that speaks of a login", { status: 429, body: said("请先登录") }, "RATE_LIMITED"],
    ["500", { status: 500 }, "HTTP_5XX"],
    ["502 with a page", { status: 502, body: "<html>login</html>" }, "HTTP_5XX"],
    ["401 without a word", { status: 401 }, "L3_AUTH_FAIL"],
    ["403 without a word", { status: 403, body: {} }, "L3_AUTH_FAIL"],
    ["403 that bans", { status: 403, body: said("账号已被封禁") }, "L4_BANNED"],
    [
      "a redirect to the login",
      { status: 302, headers: { location: "https://sso.x/login" } },
      "L3_AUTH_FAIL",
    ],
    ["a redirect to a captcha", { status: 302, headers: { location: "/captcha?x" } }, "L2_CAPTCHA"],
    ["a redirect elsewhere", { status: 301, headers: { location: "https://x/" } }, "SCHEMA_DRIFT"],
    ["a redirect to nowhere", { status: 304 }, "SCHEMA_DRIFT"],
    ["404 without an envelope", { status: 404, body: { error: "no route" } }, "SCHEMA_DRIFT"],
    ["404 that says ok", { status: 404, body: said("", 0) }, "SCHEMA_DRIFT"],
    ["nothing", { body: " \n" }, "EMPTY_BODY"],
    ["half of its JSON", { body: '{"base_resp":{"status_' }, "EMPTY_BODY"],
    ["JSON without an envelope", { body: { ok: true } }, "SCHEMA_DRIFT"],
    ["an envelope of another type", { body: { base_resp: { status_code: null } } }, "SCHEMA_DRIFT"],
    ["a list", { body: [] }, "SCHEMA_DRIFT"],
    ["a login page", { body: "<html><title>请登录</title>" }, "L3_AUTH_FAIL"],
    ["a captcha's page", { body: "<html><title>安全验证</title>" }, "L2_CAPTCHA"],
    ["another page", { body: "<html><title>维护公告</title>" }, "SCHEMA_DRIFT"],
    ["a page with the word far below", { body: `<html>${" ".repeat(3_000)}登录` }, "SCHEMA_DRIFT"],
    ["more than is read", { body: said("", 0), truncated: true }, "SCHEMA_DRIFT"],
  ])("understands %s", (_, given, code) => {
    expect(refusalOf(given).code).toBe(code);
  });

  it.each<[number, string, DriverErrorCode]>([
    [406, "", "SIGNATURE_REQUIRED"],
    [461, "", "L2_CAPTCHA"],
    [471, "", "L2_CAPTCHA"],
    [200, '{"code":-100,"msg":"?"}', "L3_AUTH_FAIL"],
    [200, '{"code":-101,"msg":"?"}', "L3_AUTH_FAIL"],
  ])("knows PGY's own %i %s", (status, body, code) => {
    const answer = answerOf({ status, body }, pgy);
    expect(answer.ok ? "ok" : answer.refusal.code).toBe(code);
  });

  it.each<[string | undefined, number | null]>([
    ["120", 120_000],
    [" 3 ", 3_000],
    ["0", 0],
    ["Sun, 22 Nov 2026 12:05:00 GMT", 300_000],
    ["Sun, 22 Nov 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["", null],
    [undefined, null],
  ])("reads Retry-After %j", (text, retryAfterMs) => {
    const headers = text === undefined ? {} : { "retry-after": text };
    expect(refusalOf({ status: 429, headers }).retryAfterMs).toBe(retryAfterMs);
  });

  it("repeats no more than the beginning of the platform's words, and only what can be stored", () => {
    const { message } = refusalOf({ body: said(`未登录\u0000${"长".repeat(500)}`) });
    expect(message.length).toBeLessThan(250);
    expect(message).not.toContain("\u0000");
  });
});

describe("refusalOfFailure", () => {
  it.each<[ConstructorParameters<typeof OutboundError>[0], DriverErrorCode]>([
    ["TIMEOUT", "TIMEOUT"],
    ["RESET", "HTTP_5XX"],
    ["INVALID_RESPONSE", "HTTP_5XX"],
    ["DNS_FAILED", "HTTP_5XX"],
    ["BLOCKED_ADDRESS", "HTTP_5XX"],
    ["INVALID_REQUEST", "L3_AUTH_FAIL"],
  ])("takes %s for %s", (reason, code) => {
    expect(refusalOfFailure(new OutboundError(reason))).toMatchObject({ code, retryAfterMs: null });
  });

  it("leaves a fault of our own to be seen", () => {
    expect(() => refusalOfFailure(new Error("ours"))).toThrow("ours");
  });
});
