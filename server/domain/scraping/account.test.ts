import { describe, expect, it } from "vitest";
import { checkSessionCookie, cookieHeaderFor, sessionCookieField } from "./account";

const SECRET = "canary-5e55";
const exported = (...cookies: object[]) => JSON.stringify(cookies, null, 2);
const check = (text: string) => checkSessionCookie(text, "PGY");

describe("a session's cookies", () => {
  it.each([
    ["as a request sends them", `a=1; web_session=${SECRET}; empty=; eq=a=b==`],
    ["with a semicolon at the end", `web_session=${SECRET};`],
    [
      "as a response set one, of the site or below it",
      `web_session=${SECRET}; Domain=.xiaohongshu.com; HttpOnly`,
    ],
    ["of a host of the site", `web_session=${SECRET}; Path=/; domain=PGY.xiaohongshu.com`],
    [
      "as a browser exports them",
      exported({ name: "a", value: SECRET, domain: ".xiaohongshu.com", path: "/" }),
    ],
    ["exported without a domain", exported({ name: "a", value: SECRET })],
  ])("are taken %s", (_, text) => {
    expect(check(sessionCookieField.parse(`  ${text}\n`))).toBeNull();
  });

  it.each([
    ["a line break", `a=1\r\nX-Injected: ${SECRET}`, /control/],
    ["a line break between two", `a=1;\n b=${SECRET}`, /control/],
    ["a NUL", `a=${SECRET}\0`, /control/],
    ["a tab", `a=\t${SECRET}`, /control/],
    ["a line break in an export", exported({ name: "a", value: `${SECRET}\r\nX: y` }), /cookie 1 of 1/],
    ["characters that no header holds", `a=1; b=小红${SECRET}`, /cookie 2 of 2/],
    ["a name with a blank", `a b=${SECRET}`, /cookie 1 of 1/],
    ["a semicolon in an exported value", exported({ name: "a", value: `1; b=${SECRET}` }), /cookie 1 of 1/],
    ["no name", `=${SECRET}`, /cookie 1 of 1/],
    ["no pair", SECRET, /name=value/],
    ["no cookie", " ; ", /name=value/],
    ["an empty export", "[]", /name=value/],
    ["half of an export", `[{"name": "${SECRET}"`, /name=value/],
    ["another shape of export", exported({ key: "a", content: SECRET }), /name=value/],
    ["another site", `a=1; b=${SECRET}; Domain=evil.example`, /xiaohongshu\.com in cookie 2 of 2/],
    ["a site that ends alike", `a=${SECRET}; Domain=evilxiaohongshu.com`, /xiaohongshu\.com in cookie 1/],
    ["a site that begins alike", `a=${SECRET}; Domain=xiaohongshu.com.evil.example`, /in cookie 1/],
    ["a whole top level", `a=${SECRET}; Domain=com`, /in cookie 1/],
    [
      "another site in an export",
      exported({ name: "a", value: SECRET, domain: "www.xingtu.cn" }),
      /in cookie 1/,
    ],
    ["more than a header holds", `a=${SECRET}${"x".repeat(16_384)}`, /at most 16384 characters/],
  ])("are refused with %s, and not repeated", (_, text, problem) => {
    const found = check(text);
    expect(found).toMatch(problem);
    expect(found).not.toContain(SECRET);
  });

  it("are bounded before anything is parsed", () => {
    expect(sessionCookieField.safeParse(`a=${"x".repeat(65_536)}`).success).toBe(false);
    expect(sessionCookieField.safeParse("  ").success).toBe(false);
  });

  it("belong to the site of their platform", () => {
    const of = (domain: string) => `a=1; Domain=${domain}`;
    expect(checkSessionCookie(of(".xingtu.cn"), "STARMAP")).toBeNull();
    expect(checkSessionCookie(of("huxuan.qq.com"), "VIDEO_HUXUAN")).toBeNull();
    expect(checkSessionCookie(of("qq.com"), "MP_HUXUAN")).toBeNull();
    expect(checkSessionCookie(of(".bilibili.com"), "BILIBILI_HUAHUO")).toBeNull();
    expect(checkSessionCookie(of(".kuaishou.com"), "KUAISHOU_JLJX")).toBeNull();
    expect(checkSessionCookie(of(".xiaohongshu.com"), "STARMAP")).not.toBeNull();
  });
});

describe("the header of a call", () => {
  const host = "pgy.xiaohongshu.com";

  it("is the stored cookie, if that is a header", () => {
    expect(cookieHeaderFor("a=1; web_session=x=y; empty=", host)).toBe("a=1; web_session=x=y; empty=");
  });

  it("has the cookies of the host and its site, and no attribute", () => {
    const text = exported(
      { name: "site", value: "1", domain: ".xiaohongshu.com", httpOnly: true },
      { name: "host", value: "2", domain: "PGY.xiaohongshu.com" },
      { name: "below", value: "3", domain: "a.pgy.xiaohongshu.com" },
      { name: "beside", value: "4", domain: "www.xiaohongshu.com" },
      { name: "anywhere", value: "5" },
    );
    expect(cookieHeaderFor(text, host)).toBe("site=1; host=2; anywhere=5");
    expect(cookieHeaderFor("a=1; Domain=xiaohongshu.com; Secure; b=2; Path=/", host)).toBe("a=1; b=2");
    expect(cookieHeaderFor("a=1; Domain=www.xiaohongshu.com", host)).toBe("");
  });
});
