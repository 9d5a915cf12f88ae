import { type Locale } from "@/server/domain/kernel/languages";
import { type NoticeEvent } from "./notice-fields";

/** One thing that happened. `details` are codes and numbers, for translation. */
export type NoticeItem = {
  event: NoticeEvent;
  subjectId: string;
  subjectName: string | null;
  details: Readonly<Record<string, unknown>>;
  occurredAt: string;
};

export type Notice = {
  organizationName: string;
  locale: Locale;
  items: readonly NoticeItem[];
  /** All that are told of; `items` has the first of them. */
  count: number;
  isTest: boolean;
};

export type NoticeText = { title: string; lines: readonly string[] };

/** Lines of a message; what is beyond is counted. */
const MAX_LINES = 10;
const MAX_NAME = 60;

type Words = {
  events: Record<NoticeEvent, string>;
  many: string;
  test: NoticeText;
  more: (count: number) => string;
  line: Record<NoticeEvent, (name: string, details: NoticeItem["details"]) => string>;
};

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const inBrackets = (value: unknown, [open, close]: readonly [string, string]) =>
  text(value) === "" ? "" : `${open}${text(value)}${close}`;
const zhBrackets = ["（", "）"] as const;
const enBrackets = [" (", ")"] as const;

const words: Record<Locale, Words> = {
  zh: {
    events: {
      ACCOUNT_NEEDS_PERSON: "采集账号需要处理",
      RUN_STOPPED: "采集运行已停止",
      ENDPOINT_WAITING: "推送端点异常",
      IMPORT_ENDED: "导入已完成",
      KEY_RESET: "密钥已重置",
      QUOTA_NEAR: "达人名额即将用完",
      SIGN_IN_FROM_NEW_PLACE: "新地点登录",
    },
    many: "静默时段内的通知",
    test: { title: "测试通知", lines: ["如果你看到这条消息，说明通知渠道可用。"] },
    more: (count) => `另有 ${count} 项`,
    line: {
      ACCOUNT_NEEDS_PERSON: (name, { reason }) => `${name}${inBrackets(reason, zhBrackets)}`,
      RUN_STOPPED: (name, { status, reason }) =>
        `${name}：${status === "FAILED" ? "失败" : "已暂停，等待人工处理"}${inBrackets(reason, zhBrackets)}`,
      ENDPOINT_WAITING: (name, { state, reason }) =>
        `${name}：${state === "DISABLED" ? "已自动停用" : "接收端无响应，正在等待恢复"}${inBrackets(reason, zhBrackets)}`,
      IMPORT_ENDED: (name, { created, updated, failed }) =>
        `${name}：新增 ${text(created)}，更新 ${text(updated)}，失败 ${text(failed)}`,
      KEY_RESET: (name, { what, by }) =>
        `${what === "SYNC_ENDPOINT" ? "推送端点签名密钥" : "API 密钥"}「${name}」${text(by) === "" ? "" : `，操作人 ${text(by)}`}`,
      QUOTA_NEAR: (_name, { used, most }) => `已用 ${text(used)} / ${text(most)}`,
      SIGN_IN_FROM_NEW_PLACE: (name, { network }) => `${name} 从新的网络 ${text(network)} 登录`,
    },
  },
  en: {
    events: {
      ACCOUNT_NEEDS_PERSON: "Scraper accounts need attention",
      RUN_STOPPED: "Scraping run stopped",
      ENDPOINT_WAITING: "Sync endpoint in trouble",
      IMPORT_ENDED: "Import finished",
      KEY_RESET: "Key reset",
      QUOTA_NEAR: "Creator quota nearly used up",
      SIGN_IN_FROM_NEW_PLACE: "Sign-in from a new place",
    },
    many: "Notices of the quiet hours",
    test: { title: "Test notice", lines: ["If you can read this, the channel works."] },
    more: (count) => `and ${count} more`,
    line: {
      ACCOUNT_NEEDS_PERSON: (name, { reason }) => `${name}${inBrackets(reason, enBrackets)}`,
      RUN_STOPPED: (name, { status, reason }) =>
        `${name}: ${status === "FAILED" ? "failed" : "paused, waits for a person"}${inBrackets(reason, enBrackets)}`,
      ENDPOINT_WAITING: (name, { state, reason }) =>
        `${name}: ${state === "DISABLED" ? "disabled" : "its receiver does not answer"}${inBrackets(reason, enBrackets)}`,
      IMPORT_ENDED: (name, { created, updated, failed }) =>
        `${name}: ${text(created)} created, ${text(updated)} updated, ${text(failed)} failed`,
      KEY_RESET: (name, { what, by }) =>
        `${what === "SYNC_ENDPOINT" ? "Signing secret of endpoint" : "API key"} "${name}"${text(by) === "" ? "" : `, by ${text(by)}`}`,
      QUOTA_NEAR: (_name, { used, most }) => `${text(used)} of ${text(most)} used`,
      SIGN_IN_FROM_NEW_PLACE: (name, { network }) =>
        `${name} signed in from the new network ${text(network)}`,
    },
  },
};

/** Names come from users: line breaks would look like lines of the service. */
function nameOf({ subjectName, subjectId }: NoticeItem): string {
  const name = (subjectName ?? subjectId).replace(/\s+/gu, " ").trim();
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}

export function writeNotice({ organizationName, locale, items, count, isTest }: Notice): NoticeText {
  const say = words[locale];
  const organization = organizationName.replace(/\s+/gu, " ").trim();
  const titled = (title: string) =>
    locale === "zh" ? `【${organization}】${title}` : `[${organization}] ${title}`;
  if (isTest) return { title: titled(say.test.title), lines: say.test.lines };
  const events = [...new Set(items.map(({ event }) => event))];
  const [first] = events;
  const title = events.length === 1 && first !== undefined ? say.events[first] : say.many;
  const lines = items.slice(0, MAX_LINES).map((item) => {
    const line = say.line[item.event](nameOf(item), item.details).replace(/\s+/gu, " ").slice(0, 300);
    return events.length === 1 ? line : `${say.events[item.event]} · ${line}`;
  });
  const rest = count - lines.length;
  return {
    title: titled(count > 1 ? `${title} (${count})` : title),
    lines: rest > 0 ? [...lines, say.more(rest)] : lines,
  };
}

const pages: Record<NoticeEvent, string> = {
  ACCOUNT_NEEDS_PERSON: "/scraper-accounts",
  RUN_STOPPED: "/scraping-runs",
  ENDPOINT_WAITING: "/sync-endpoints",
  IMPORT_ENDED: "/import-runs",
  KEY_RESET: "/organization/audit-log",
  QUOTA_NEAR: "/organization",
  SIGN_IN_FROM_NEW_PLACE: "/organization/audit-log",
};

/** The console's page where a person looks first. */
export function pageOfNotice(items: readonly Pick<NoticeItem, "event">[]): string {
  const paths = new Set(items.map(({ event }) => pages[event]));
  const [first] = paths;
  return paths.size === 1 && first !== undefined ? first : "/organization/notices/log";
}
