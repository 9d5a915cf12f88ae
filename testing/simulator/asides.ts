/**
 * Refusals outside the platforms' code tables, from the platforms and the proxies in front of them, as seen
 * in the field.
 */
export const asides = [
  "verify-header",
  "too-many-words",
  "too-many-page",
  "check-page",
  "login-page",
  "call-refused",
] as const;

type Aside = { status: number; headers: Record<string, string>; body: string };

const page = (title: string, body: string): Aside => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`,
});
const json = (value: object): Aside => ({ status: 200, headers: {}, body: JSON.stringify(value) });

/** Sources: docs/rules.md#drivers. */
export const asideAnswers: Record<(typeof asides)[number], Aside> = {
  "verify-header": { status: 461, headers: { verifytype: "102", verifyuuid: "c0ffee" }, body: "" },
  "too-many-words": json({ result: 2, error_msg: "操作太快了，请稍微休息一下" }),
  "too-many-page": page("提示", "<p>访问频次异常，请勿频繁操作</p>"),
  "check-page": page("提示", "<p>当前环境异常，完成验证后即可继续访问。</p>"),
  "login-page": page("登录", '<form><input name="phone"><input type="password"></form>'),
  // Only from PGY, and only for some calls.
  "call-refused": json({ code: 301, success: false, msg: "没有权限，请先登录", data: null }),
};
