import { expect, it } from "vitest";
import { noticeEvents } from "./notice-fields";
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
  const items = [item({ details: { reason: "登录失效" } })];
  expect(writeNotice({ ...notice, items, count: 1 })).toEqual({
    title: "【星火】采集账号需要处理",
    lines: ["小红 A（登录失效）"],
  });
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
    title: "[星火] Notices of the quiet hours (2)",
    lines: ["Scraper accounts need attention · 小红 A", "Creator quota nearly used up · 95 of 100 used"],
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

it("leads to the log where several pages are meant", () => {
  expect(pageOfNotice([item(), item({ event: "QUOTA_NEAR" })])).toBe("/organization/notices/log");
});
