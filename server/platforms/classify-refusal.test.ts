import { describe, expect, it } from "vitest";
import { type DriverErrorCode } from "@/server/domain/roster/platforms";
import { OutboundError } from "@/server/infra/safe-fetch";
import { parseAnswer, refusalOfFailure } from "./classify-refusal";
import { pgy } from "./pgy/driver";
import { starmap } from "./starmap/driver";

const NOON = Date.UTC(2026, 10, 22, 12);

type Given = { status?: number; body?: unknown; headers?: Record<string, string>; truncated?: boolean };

function answerOf({ status = 200, body = "", headers = {}, truncated = false }: Given, driver = starmap) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return parseAnswer(driver.envelope, { status, headers, body: text, truncated, durationMs: 1 }, NOON);
}

function refusalOf(given: Given, driver = starmap) {
  const answer = answerOf(given, driver);
  return answer.ok ? expect.fail("the answer should have been a refusal") : answer.refusal;
}

const said = (status_message: string, status_code = 10_000) => ({
  base_resp: { status_code, status_message },
});

describe("parseAnswer", () => {
  it("gives the payload of an answer that is ok", () => {
    const body = { base_resp: { status_code: 0, status_message: "" }, id: "1" };
    expect(answerOf({ body })).toEqual({ ok: true, payload: body });
    expect(answerOf({ body: { code: 0, success: true, data: { name: "a" } } }, pgy)).toEqual({
      ok: true,
      payload: { name: "a" },
    });
  });

  it.each<[string, Given]>([
    ["404 that says ok", { status: 404, body: said("", 0) }],
    ["an envelope of another type", { body: { base_resp: { status_code: null } } }],
    ["more than is read", { body: said("", 0), truncated: true }],
  ])("reads %s as a change of the platform", (_, given) => {
    expect(refusalOf(given).code).toBe("SCHEMA_DRIFT");
  });

  it("reports the platform's code and message, so that they can be added to the table", () => {
    expect(refusalOf({ body: said("登录态失效", 10_000) }).message).toContain("(code 10000: 登录态失效)");
    expect(refusalOf({ status: 403, body: "<html>" }).message).toContain("(HTTP 403)");
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

  it("repeats only the beginning of the platform's message, and only storable characters", () => {
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
    ["DNS_FAILED", "UNREACHABLE"],
    ["CONNECT_FAILED", "UNREACHABLE"],
    ["TLS_FAILED", "UNREACHABLE"],
    ["BLOCKED_ADDRESS", "UNREACHABLE"],
    ["NETWORK_ERROR", "UNREACHABLE"],
    ["INVALID_REQUEST", "L3_AUTH_FAIL"],
  ])("takes %s for %s", (reason, code) => {
    expect(refusalOfFailure(new OutboundError(reason))).toMatchObject({ code, retryAfterMs: null });
  });

  it("does not hide a programming error", () => {
    expect(() => refusalOfFailure(new Error("ours"))).toThrow("ours");
  });
});
