import { type Locale } from "@/server/domain/kernel/languages";
import { refusalSentences } from "@/server/domain/roster/platforms";

const ofRoster: readonly [pattern: RegExp, zh: string][] = [
  [
    /^The platform answered with the creator (.+) when asked for (.+)\. Nothing was written; .+$/,
    "请求的是 $2，平台返回的却是达人 $1。未写入任何数据，请检查达人的链接。",
  ],
  [
    /^The roster has this creator already, by the platform's own id (\S+)(?: \((\S+)\))?\. Nothing was written; .+$/,
    "达人库中已有此达人（平台 ID $1）。未写入任何数据，请联系企业所有者处理。",
  ],
];

/**
 * Translates a stored failure message; the text in parentheses is the platform's own and stays. Unknown
 * messages are unchanged.
 */
export function translateMessage(message: string, locale: Locale): string {
  if (locale === "en") return message;
  for (const { en, zh } of Object.values(refusalSentences))
    if (message.startsWith(en)) return zh + message.slice(en.length).replace(/^ \((.*)\)$/s, "（$1）");
  const known = ofRoster.find(([pattern]) => pattern.test(message));
  return known === undefined ? message : message.replace(known[0], known[1]);
}
