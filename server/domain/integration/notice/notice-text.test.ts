import { expect, it } from "vitest";
import { noticeEvents } from "./notice-fields";
import { explainReason } from "./notice-reasons";
import { type NoticeItem, pageOfNotice, writeNotice } from "./notice-text";

const item = (more: Partial<NoticeItem> = {}): NoticeItem => ({
  event: "ACCOUNT_NEEDS_PERSON",
  subjectId: "acc_1",
  subjectName: "小红 A",
  details: { status: "RISK" },
  occurredAt: "2026-11-27T08:00:00.000Z",
  ...more,
});
const notice = { organizationName: "星火", locale: "zh", isTest: false } as const;

it("tells of one thing in a line, under the organization's name", () => {
  const items = [item({ details: { platform: "PGY", reason: "L3_AUTH_FAIL: login expired" } })];
  expect(writeNotice({ ...notice, items, count: 1 })).toEqual({
    title: "【星火】采集账号需要处理",
    lines: ["蒲公英（小红书） · 小红 A（登录失效）"],
  });
});

it.each([
  ["ACCOUNT_NEEDS_PERSON", { reason: "Marked by 王" }, "A（Marked by 王）", "A (Marked by 王)"],
  [
    "RUN_STOPPED",
    { status: "PAUSED", reason: "NO_ELIGIBLE_ACCOUNT" },
    "A：已暂停，需要人工处理（没有可用的账号）",
    "A: paused until a user resumes it (no account available)",
  ],
  ["RUN_STOPPED", { status: "FAILED", reason: null }, "A：失败", "A: failed"],
  [
    "ENDPOINT_WAITING",
    { state: "WAITING", reason: "HTTP_STATUS", httpStatus: 503 },
    "A：投递失败，等待接收端恢复（HTTP 503）",
    "A: pushes fail, waiting for the receiver (HTTP 503)",
  ],
  [
    "ENDPOINT_WAITING",
    { state: "FAILED", reason: "BLOGGERS_REFUSED", httpStatus: 200 },
    "A：投递在全部重试后仍失败（部分达人未被接收）",
    "A: a push failed after its last retry (creators were refused)",
  ],
  [
    "ENDPOINT_WAITING",
    { state: "DISABLED", reason: "GONE" },
    "A：已自动停用（接收端表示不再接收）",
    "A: disabled automatically (the receiver wants no more pushes)",
  ],
  [
    "IMPORT_ENDED",
    { state: "DONE", created: 3, updated: 2, failed: 1 },
    "A：新增 3，更新 2，失败 1",
    "A: 3 created, 2 updated, 1 failed",
  ],
  [
    "IMPORT_ENDED",
    { state: "FAILED", reason: "PERMISSION_MISSING", total: 400, rowCount: 500 },
    "A：导入中断（导入人已没有权限），已处理 400 / 500 行",
    "A: stopped (its user lost the permission) after 400 of 500 rows",
  ],
  [
    "KEY_RESET",
    { what: "API_KEY", by: "李雷" },
    "API 密钥“A”已重置，操作人：李雷",
    "API key “A” was reset by 李雷",
  ],
  [
    "KEY_RESET",
    { what: "SYNC_ENDPOINT", by: null },
    "推送端点“A”的签名密钥已重置",
    "Signing secret of endpoint “A” was reset",
  ],
  [
    "KEY_RESET",
    { what: "NOTICE_CHANNEL" },
    "通知渠道“A”的签名密钥已重置",
    "Signing secret of notice channel “A” was reset",
  ],
] as const)("says in words why: %s %j", (event, details, zh, en) => {
  const items = [item({ event, details, subjectName: "A" })];
  expect(writeNotice({ ...notice, items, count: 1 }).lines).toEqual([zh]);
  expect(writeNotice({ ...notice, locale: "en", items, count: 1 }).lines).toEqual([en]);
});

it("says in the reader's language why a message was not sent", () => {
  expect(explainReason("CONNECT_FAILED", "zh")).toBe("连接被拒绝或无法访问");
  expect(explainReason("MAIL_NOT_CONFIGURED", "zh")).toBe("尚未配置邮件服务器");
});

it("tells of the first ten and counts the others", () => {
  const items = Array.from({ length: 30 }, (_, n) => item({ subjectName: `账号 ${n}` }));
  const { title, lines } = writeNotice({ ...notice, items, count: 1_234 });
  expect(title).toBe("【星火】采集账号需要处理 (1234)");
  expect(lines).toHaveLength(11);
  expect(lines[10]).toBe("另有 1224 项");
});

it("names the kind in each line where there are several", () => {
  const items = [item(), item({ event: "QUOTA_NEAR", details: { used: 95, most: 100 } })];
  expect(writeNotice({ ...notice, locale: "en", items, count: 2 })).toEqual({
    title: "[星火] Several notices (2)",
    lines: ["Scraper account needs attention · 小红 A", "Creator quota nearly used up · 95 of 100 used"],
  });
});

it("keeps a name in its line, whatever is in it", () => {
  const items = [item({ subjectName: `A\n【星火】密钥已重置\u2028${"x".repeat(500)}`, details: {} })];
  const { lines } = writeNotice({ ...notice, items, count: 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^A 【星火】密钥已重置 x+…$/);
  expect(lines[0]?.length).toBeLessThan(70);
});

it.each(noticeEvents)("%s has words in both languages and a page", (event) => {
  for (const locale of ["zh", "en"] as const) {
    const { title, lines } = writeNotice({
      ...notice,
      locale,
      items: [item({ event, details: {} })],
      count: 1,
    });
    expect(title.length).toBeGreaterThan(6);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("undefined");
  }
  expect(pageOfNotice([item({ event })])).toMatch(/^\//);
});

it("leads to the one record, to its list, or to the log where several kinds are meant", () => {
  expect(pageOfNotice([item()])).toBe("/scraper-accounts/acc_1");
  expect(pageOfNotice([item({ event: "KEY_RESET" })])).toBe("/organization/audit-log");
  expect(pageOfNotice([item(), item()])).toBe("/scraper-accounts");
  expect(pageOfNotice([item(), item({ event: "QUOTA_NEAR" })])).toBe("/organization/notices/log");
  expect(pageOfNotice([])).toBe("/organization/notices/log");
});
