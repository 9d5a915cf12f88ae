import { type Locale } from "@/server/domain/kernel/languages";
import { consolePages } from "@/server/domain/people/console";
import { type NoticeEvent } from "./notice-fields";
import { noticeWords } from "./notice-words";

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
const MAX_LINE = 300;

/** Names come from users: line breaks would look like lines of the service. */
function inOneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function nameOf({ subjectName, subjectId }: NoticeItem): string {
  const name = inOneLine(subjectName ?? subjectId);
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}

export function writeNotice({ organizationName, locale, items, count, isTest }: Notice): NoticeText {
  const words = noticeWords[locale];
  const organization = inOneLine(organizationName);
  const titled = (title: string) =>
    locale === "zh" ? `【${organization}】${title}` : `[${organization}] ${title}`;
  if (isTest) return { title: titled(words.test.title), lines: [words.test.line] };
  const [first, ...others] = new Set(items.map(({ event }) => event));
  const isOneKind = first !== undefined && others.length === 0;
  const title = isOneKind ? words.titles[first] : words.summary;
  const lines = items.slice(0, MAX_LINES).map((item) => {
    const line = inOneLine(words.line[item.event](nameOf(item), item.details)).slice(0, MAX_LINE);
    return isOneKind ? line : `${words.titles[item.event]} · ${line}`;
  });
  const rest = count - lines.length;
  return {
    title: titled(count > 1 ? `${title} (${count})` : title),
    lines: rest > 0 ? [...lines, words.more(rest)] : lines,
  };
}

type Page = { path: string; hasRecords: boolean };

const pages: Record<NoticeEvent, Page> = {
  ACCOUNT_NEEDS_PERSON: { path: consolePages.scraperAccounts.path, hasRecords: true },
  RUN_STOPPED: { path: consolePages.scrapingRuns.path, hasRecords: true },
  ENDPOINT_WAITING: { path: consolePages.syncEndpoints.path, hasRecords: true },
  IMPORT_ENDED: { path: consolePages.importRuns.path, hasRecords: true },
  KEY_RESET: { path: consolePages.organizationLog.path, hasRecords: false },
  QUOTA_NEAR: { path: consolePages.organization.path, hasRecords: false },
  SIGN_IN_FROM_NEW_PLACE: { path: consolePages.organizationLog.path, hasRecords: false },
};

/** The console's page where a person looks first: that of the one record, or of its kind, or the log. */
export function pageOfNotice(items: readonly Pick<NoticeItem, "event" | "subjectId">[]): string {
  const [only, ...more] = items;
  if (only === undefined || items.some(({ event }) => event !== only.event))
    return consolePages.noticeLog.path;
  const { path, hasRecords } = pages[only.event];
  return hasRecords && more.length === 0 ? `${path}/${only.subjectId}` : path;
}
