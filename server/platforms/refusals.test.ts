import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DriverErrorCode, type Platform, platforms } from "@/server/domain/roster/platforms";
import { platformApis } from "@/testing/simulator/platforms";
import { parseAnswer } from "./classify-refusal";
import { type Envelope } from "./driver";
import { platformAccess } from "./drivers";

type Given = {
  status?: number;
  type?: string;
  body: string;
  location?: string;
  retryAfter?: string;
  verify?: true;
};

function codeOf(platform: Platform, { status = 200, type = "application/json", body, ...more }: Given) {
  const headers: Record<string, string> = { "content-type": type };
  if (more.location !== undefined) headers.location = more.location;
  if (more.retryAfter !== undefined) headers["retry-after"] = more.retryAfter;
  if (more.verify === true) headers.verifytype = "102";
  const response = { status, headers, body, truncated: false, durationMs: 1 };
  const answer = parseAnswer(platformAccess[platform].envelope, response, 0);
  return answer.ok ? "ok" : answer.refusal.code;
}

const allCodes = platforms.flatMap((platform) => platformApis[platform].knownCodes.map(([code]) => code));
const UNKNOWN = 7_777;
const said = (platform: Platform, text: string, code: number | string = UNKNOWN) =>
  JSON.stringify(platformApis[platform].said(code, text));
const page = (title: string, rest = "") => `<!doctype html><html><head><title>${title}</title></head>${rest}`;

const texts: readonly [text: string, DriverErrorCode][] = [
  // It is not clear whom these are about, and the code is unknown.
  ["parameter verification failed", "SCHEMA_DRIFT"],
  ["Failed to verify the id", "SCHEMA_DRIFT"],
  ["风控校验失败", "SCHEMA_DRIFT"],
  ["用户不存在", "SCHEMA_DRIFT"],
  ["页面不存在", "SCHEMA_DRIFT"],
  ["not found", "SCHEMA_DRIFT"],
  ["您的账号未开通此功能", "SCHEMA_DRIFT"],
  ["达人信息加载失败", "SCHEMA_DRIFT"],
  ["达人广场维护中", "SCHEMA_DRIFT"],
  ["参数校验失败，不在取值范围内", "SCHEMA_DRIFT"],
  ["Too many parameters", "SCHEMA_DRIFT"],
  ["出了点问题", "SCHEMA_DRIFT"],
  ["", "SCHEMA_DRIFT"],
  // These name the creator.
  ["该达人已被封禁", "NOT_FOUND"],
  ["博主账号已被封禁", "NOT_FOUND"],
  ["您访问的达人不存在", "NOT_FOUND"],
  ["作者已注销", "NOT_FOUND"],
  ["UP主不存在", "NOT_FOUND"],
  ["账号不存在", "NOT_FOUND"],
  ["No such creator", "NOT_FOUND"],
  ["The creator is banned", "NOT_FOUND"],
  ["Blogger not found", "NOT_FOUND"],
  ["The creator does not exist", "NOT_FOUND"],
  ["该达人未入驻星图", "NOT_ON_MARKETPLACE"],
  ["该博主暂未开通蒲公英", "NOT_ON_MARKETPLACE"],
  ["This creator is not on the marketplace", "NOT_ON_MARKETPLACE"],
  // These blame neither account nor creator.
  ["请完成滑块验证后继续访问", "L2_CAPTCHA"],
  ["请完成安全验证", "L2_CAPTCHA"],
  ["Please solve the captcha", "L2_CAPTCHA"],
  ["请求过于频繁，请稍后再试", "RATE_LIMITED"],
  ["Too many requests", "RATE_LIMITED"],
  ["操作频繁，请稍后再试", "RATE_LIMITED"],
  ["操作太快了，请稍微休息一下", "RATE_LIMITED"],
  ["请求过快", "RATE_LIMITED"],
  ["访问太快，请稍后", "RATE_LIMITED"],
  ["访问频次异常，请勿频繁操作", "RATE_LIMITED"],
  ["今日查询次数已达上限", "RATE_LIMITED"],
  ["请求被拦截", "RATE_LIMITED"],
  ["Rate limit exceeded", "RATE_LIMITED"],
  ["You are going too fast, slow down", "RATE_LIMITED"],
  ["环境异常，完成验证后即可继续访问", "L2_CAPTCHA"],
  ["antispam need captcha", "L2_CAPTCHA"],
  ["签名校验失败", "SIGNATURE_REQUIRED"],
  ["Failed to verify the signature", "SIGNATURE_REQUIRED"],
  ["系统繁忙，请稍后再试", "HTTP_5XX"],
];

const ofAccount = [
  "账号已被封禁，如有疑问请联系客服",
  "您的账号已被封禁，无法查看达人",
  "This account is suspended",
  "You are banned from viewing creators",
  "用户未登录，请重新登录",
  "登录态失效",
  "Please log in first",
  "The session has expired",
  "unauthorized",
];

const others: readonly [name: string, Given, DriverErrorCode][] = [
  ["a network's page for a missing file", { status: 404, body: page("404 Not Found") }, "SCHEMA_DRIFT"],
  ["a page of the platform that offers a login", { body: page("互选平台", "<a>登录</a>") }, "SCHEMA_DRIFT"],
  ["a page that is titled login", { body: page("请登录") }, "HTTP_5XX"],
  ["a page with a form for a password", { body: page("互选", '<input type="password">') }, "L3_AUTH_FAIL"],
  ["a wall's form for a password", { status: 403, body: page("", '<input type="password">') }, "HTTP_5XX"],
  [
    "a page that leads to a login",
    { body: "<script>location.href='https://passport.example/'</script>" },
    "L3_AUTH_FAIL",
  ],
  [
    "a page that is refreshed to a login",
    { body: '<meta http-equiv="refresh" content="0;url=/login">' },
    "L3_AUTH_FAIL",
  ],
  ["a page that leads elsewhere", { body: "<script>location.href='/home'</script>" }, "SCHEMA_DRIFT"],
  ["a page that asks for a check", { body: page("提示", "<p>环境异常，完成验证后继续</p>") }, "L2_CAPTCHA"],
  ["a page that asks for patience", { body: page("提示", "<p>您的访问太快了</p>") }, "RATE_LIMITED"],
  ["a page titled too many", { body: page("访问过于频繁", "<p>x</p>".repeat(2_000)) }, "RATE_LIMITED"],
  ["a long page that speaks of too many", { body: page("a", "<p>频繁</p>".repeat(900)) }, "SCHEMA_DRIFT"],
  ["other JSON of too many", { body: '{"status":"error","message":"请求过于频繁"}' }, "RATE_LIMITED"],
  ["other JSON of a check", { body: '{"status_msg":"antispam need captcha"}' }, "L2_CAPTCHA"],
  ["a wall's JSON of too many", { status: 403, body: '{"message":"rate limit exceeded"}' }, "RATE_LIMITED"],
  ["461 with the header of a check", { status: 461, body: "", verify: true }, "L2_CAPTCHA"],
  ["403 with the header of a check", { status: 403, body: page("403"), verify: true }, "L2_CAPTCHA"],
  ["an answer with such a header", { body: " ", verify: true }, "EMPTY_BODY"],
  ["a page that speaks of a ban", { body: page("账号已被封禁") }, "SCHEMA_DRIFT"],
  ["a page that lacks a creator", { status: 404, body: page("达人不存在") }, "SCHEMA_DRIFT"],
  ["a page with a script for captchas", { body: page("首页", "<script src=captcha.js>") }, "SCHEMA_DRIFT"],
  ["a bad request's page", { status: 400, body: page("Bad Request") }, "SCHEMA_DRIFT"],
  ["a captcha's page", { body: page("验证码中间页") }, "L2_CAPTCHA"],
  ["a captcha's page behind 403", { status: 403, body: page("Security captcha") }, "L2_CAPTCHA"],
  ["a wall's page", { status: 403, body: page("403 Forbidden") }, "HTTP_5XX"],
  ["a wall's page that says login", { status: 403, body: page("Forbidden", "login") }, "HTTP_5XX"],
  ["a wall's JSON", { status: 403, body: '{"message":"Forbidden"}' }, "HTTP_5XX"],
  ["a wall without a word", { status: 403, body: "" }, "HTTP_5XX"],
  ["401 without a word", { status: 401, body: "" }, "L3_AUTH_FAIL"],
  ["401 with a page", { status: 401, body: page("401") }, "L3_AUTH_FAIL"],
  ["401 with other JSON", { status: 401, body: '{"error":"?"}' }, "L3_AUTH_FAIL"],
  ["404 with other JSON", { status: 404, body: '{"error":"no route"}' }, "SCHEMA_DRIFT"],
  ["429", { status: 429, body: page("请登录") }, "RATE_LIMITED"],
  ["502", { status: 502, body: page("login") }, "HTTP_5XX"],
  ["nothing", { body: " \n" }, "EMPTY_BODY"],
  ["half of its JSON", { body: '{"code":' }, "EMPTY_BODY"],
  ["a list", { body: "[]" }, "SCHEMA_DRIFT"],
  ["a word", { body: "登录", type: "text/plain" }, "SCHEMA_DRIFT"],
  ...(
    [
      ["https://sso.example/auth?to=x", "L3_AUTH_FAIL"],
      ["https://passport.example/", "L3_AUTH_FAIL"],
      ["/login?from=%2Fapi", "L3_AUTH_FAIL"],
      ["https://www.example/account/sign-in", "L3_AUTH_FAIL"],
      ["https://www.example/captcha?x=1", "L2_CAPTCHA"],
      ["https://www.example/?next=/login", "SCHEMA_DRIFT"],
      ["https://www.example/blogin", "SCHEMA_DRIFT"],
      ["https://www.example/maintenance", "SCHEMA_DRIFT"],
      ["http://[", "SCHEMA_DRIFT"],
    ] as const
  ).map(
    ([location, code]) =>
      [`a redirect to ${location}`, { status: 302, body: "", location }, code] as [
        string,
        Given,
        DriverErrorCode,
      ],
  ),
  ["a redirect to nowhere", { status: 304, body: "" }, "SCHEMA_DRIFT"],
];

describe.each(platforms)("%s", (platform) => {
  // They come without a message: each must be recognised by itself.
  const { knownCodes, knownStatuses } = platformApis[platform];

  it.each(texts)("says %j with an unknown code: %s", (text, code) => {
    const body = said(platform, text);
    expect(codeOf(platform, { body })).toBe(code);
    expect(codeOf(platform, { body, type: "text/html" })).toBe(code);
    expect(codeOf(platform, { status: 403, body })).toBe(code);
    expect(codeOf(platform, { status: 401, body })).toBe(code === "SCHEMA_DRIFT" ? "L3_AUTH_FAIL" : code);
  });

  it.each(texts.filter(([, code]) => code === "RATE_LIMITED" || code === "L2_CAPTCHA"))(
    "says %j beside its code of success and nothing else: %s",
    (text, code) => {
      const { ok } = platformAccess[platform].envelope;
      expect(codeOf(platform, { body: said(platform, text, ok) })).toBe(code);
      const full = {
        ...platformApis[platform].said(ok, text),
        a: 1,
        data: { item: {}, name: "a" },
        result: ok,
      };
      const filled = platform === "BILIBILI_HUAHUO" ? { ...full, result: { a: 1 } } : full;
      if (platform === "STARMAP" || platform === "PGY" || platform === "BILIBILI_HUAHUO")
        expect(codeOf(platform, { body: JSON.stringify(filled) })).toBe("ok");
    },
  );

  it.each(ofAccount)("says %j with an unknown code: a failure, and no mark without 401", (text) => {
    const body = said(platform, text);
    expect(codeOf(platform, { body })).toBe("HTTP_5XX");
    expect(codeOf(platform, { status: 403, body })).toBe("HTTP_5XX");
    expect(codeOf(platform, { status: 401, body })).toBe("L3_AUTH_FAIL");
  });

  it.each(others)("has %s before it", (_, given, code) => {
    expect(codeOf(platform, given)).toBe(code);
    // The content type must not change the result.
    for (const type of ["text/html", "text/plain", "application/json", ""])
      expect(codeOf(platform, { ...given, type })).toBe(code);
  });

  it.each(knownCodes)("knows the code %s: %s", (code, expected) => {
    expect(codeOf(platform, { body: said(platform, "", code) })).toBe(expected);
    expect(codeOf(platform, { body: said(platform, "", String(code)) })).toBe(expected);
    expect(codeOf(platform, { status: 401, body: said(platform, "请登录", code) })).toBe(expected);
  });

  it.each(knownStatuses)("knows the status %i: %s", (status, code) => {
    expect(codeOf(platform, { status, body: "" })).toBe(code);
  });

  it("refuses the call for PGY's 301 with any message", () => {
    if (platform !== "PGY") return;
    for (const words of ["", "请先登录", "没有权限", "账号已被封禁"])
      expect(codeOf(platform, { body: said(platform, words, 301) })).toBe("HTTP_5XX");
  });

  it("has no code or status in its table that this test does not cover", () => {
    const { refusals, statuses = {} }: Envelope = platformAccess[platform].envelope;
    const tried = [...knownCodes, ...knownStatuses];
    expect(Object.fromEntries(tried)).toEqual({ ...refusals, ...statuses });
  });

  it("never blames an account for an unknown answer", () => {
    const words = ["登录", "封禁", "账号", "达人", "login", "banned", "verify", "unauthorized", "passport"];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5 })))
      .map((parts) => parts.join(""));
    const body = fc.oneof(
      fc.tuple(text, fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__"))),
      text.map((words): [string, null] => [words, null]),
    );
    const status = fc.constantFrom(200, 201, 400, 403, 404, 405, 418, 429, 500, 502, 503);
    fc.assert(
      fc.property(status, body, (given, [content, code]) => {
        fc.pre(allCodes.every((known) => String(known) !== code));
        const answer = code === null ? page(content, content) : said(platform, content, `?${code}`);
        const raw = code === null ? answer : said(platform, content, code);
        for (const each of [answer, raw])
          expect(["L3_AUTH_FAIL", "L4_BANNED"]).not.toContain(
            codeOf(platform, { status: given, body: each }),
          );
      }),
    );
  });
});
