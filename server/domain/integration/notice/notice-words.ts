import { type Locale } from "@/server/domain/kernel/languages";
import { platforms, platformTable } from "@/server/domain/roster/platforms";
import { causeWords } from "@/server/domain/scraping/run";
import { type NoticeEvent } from "./notice-fields";
import { explainReason } from "./notice-reasons";

type Details = Readonly<Record<string, unknown>>;

type Words = {
  titles: Record<NoticeEvent, string>;
  /** The title of a message with several kinds. */
  summary: string;
  test: { title: string; line: string };
  more: (count: number) => string;
  line: Record<NoticeEvent, (name: string, details: Details) => string>;
};

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** ` (what)`, or nothing. */
function inBrackets(what: string, locale: Locale): string {
  if (what === "") return "";
  return locale === "zh" ? `（${what}）` : ` (${what})`;
}

function reasonOf({ reason, httpStatus }: Details, locale: Locale): string {
  if (reason === "HTTP_STATUS") return inBrackets(`HTTP ${text(httpStatus)}`.trim(), locale);
  return inBrackets(explainReason(text(reason), locale), locale);
}

const endpointStates = {
  WAITING: { zh: "投递失败，等待接收端恢复", en: "pushes fail, waiting for the receiver" },
  FAILED: { zh: "投递在全部重试后仍失败", en: "a push failed after its last retry" },
  DISABLED: { zh: "已自动停用", en: "disabled automatically" },
};

function stateOf({ state }: Details, locale: Locale): string {
  const known = state === "DISABLED" || state === "FAILED" ? state : "WAITING";
  return endpointStates[known][locale];
}

const secretOwners = {
  SYNC_ENDPOINT: { zh: "推送端点", en: "endpoint" },
  NOTICE_CHANNEL: { zh: "通知渠道", en: "notice channel" },
};

function keyOf(name: string, { what }: Details, locale: Locale): string {
  if (what !== "SYNC_ENDPOINT" && what !== "NOTICE_CHANNEL")
    return locale === "zh" ? `API 密钥“${name}”` : `API key “${name}”`;
  const owner = secretOwners[what][locale];
  return locale === "zh" ? `${owner}“${name}”的签名密钥` : `Signing secret of ${owner} “${name}”`;
}

const ACCOUNT_CODE =
  /\b(?:L2_CAPTCHA|L3_AUTH_FAIL|L4_BANNED|RATE_LIMITED|TIMEOUT|HTTP_5XX|EMPTY_BODY|UNREACHABLE)\b/u;

/** Why an account needs a person: its platform's code in words, or the text of who marked it. */
function explainAccount(reason: string, locale: Locale): string {
  const code = ACCOUNT_CODE.exec(reason)?.[0];
  return code === undefined ? reason : causeWords(code, locale).title;
}

function accountOf(name: string, { platform, reason }: Details, locale: Locale): string {
  const known = platforms.find((one) => one === platform);
  const account = known === undefined ? name : `${platformTable[known].label[locale]} · ${name}`;
  return `${account}${inBrackets(explainAccount(text(reason), locale), locale)}`;
}

const zh: Words = {
  titles: {
    ACCOUNT_NEEDS_PERSON: "采集账号需要处理",
    RUN_STOPPED: "采集运行已停止",
    ENDPOINT_WAITING: "推送端点异常",
    IMPORT_ENDED: "文件导入结束",
    KEY_RESET: "密钥被重置",
    QUOTA_NEAR: "达人名额即将用完",
    SIGN_IN_FROM_NEW_PLACE: "成员从新地点登录",
  },
  summary: "多项通知",
  test: { title: "测试通知", line: "如果你看到这条消息，说明通知渠道可用。" },
  more: (count) => `另有 ${count} 项`,
  line: {
    ACCOUNT_NEEDS_PERSON: (name, details) => accountOf(name, details, "zh"),
    RUN_STOPPED: (name, details) =>
      `${name}：${details.status === "FAILED" ? "失败" : "已暂停，需要人工处理"}${reasonOf(details, "zh")}`,
    ENDPOINT_WAITING: (name, details) => `${name}：${stateOf(details, "zh")}${reasonOf(details, "zh")}`,
    IMPORT_ENDED(name, details) {
      const { state, total, rowCount, created, updated, failed } = details;
      if (state === "FAILED")
        return `${name}：导入中断${reasonOf(details, "zh")}，已处理 ${text(total)} / ${text(rowCount)} 行`;
      return `${name}：新增 ${text(created)}，更新 ${text(updated)}，失败 ${text(failed)}`;
    },
    KEY_RESET(name, details) {
      const by = text(details.by);
      return `${keyOf(name, details, "zh")}已重置${by === "" ? "" : `，操作人：${by}`}`;
    },
    QUOTA_NEAR: (_name, { used, most }) => `已用 ${text(used)} / ${text(most)}`,
    SIGN_IN_FROM_NEW_PLACE: (name, { network }) => `${name}，网络 ${text(network)}`,
  },
};

const en: Words = {
  titles: {
    ACCOUNT_NEEDS_PERSON: "Scraper account needs attention",
    RUN_STOPPED: "Scraping run stopped",
    ENDPOINT_WAITING: "Sync endpoint in trouble",
    IMPORT_ENDED: "File import ended",
    KEY_RESET: "Key was reset",
    QUOTA_NEAR: "Creator quota nearly used up",
    SIGN_IN_FROM_NEW_PLACE: "Member signed in from a new place",
  },
  summary: "Several notices",
  test: { title: "Test notice", line: "If you can read this, the channel works." },
  more: (count) => `and ${count} more`,
  line: {
    ACCOUNT_NEEDS_PERSON: (name, details) => accountOf(name, details, "en"),
    RUN_STOPPED: (name, details) =>
      `${name}: ${details.status === "FAILED" ? "failed" : "paused until a user resumes it"}${reasonOf(details, "en")}`,
    ENDPOINT_WAITING: (name, details) => `${name}: ${stateOf(details, "en")}${reasonOf(details, "en")}`,
    IMPORT_ENDED(name, details) {
      const { state, total, rowCount, created, updated, failed } = details;
      if (state === "FAILED")
        return `${name}: stopped${reasonOf(details, "en")} after ${text(total)} of ${text(rowCount)} rows`;
      return `${name}: ${text(created)} created, ${text(updated)} updated, ${text(failed)} failed`;
    },
    KEY_RESET(name, details) {
      const by = text(details.by);
      return `${keyOf(name, details, "en")} was reset${by === "" ? "" : ` by ${by}`}`;
    },
    QUOTA_NEAR: (_name, { used, most }) => `${text(used)} of ${text(most)} used`,
    SIGN_IN_FROM_NEW_PLACE: (name, { network }) => `${name}, network ${text(network)}`,
  },
};

export const noticeWords: Record<Locale, Words> = { zh, en };
