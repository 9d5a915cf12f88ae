import { type Locale } from "@/server/domain/kernel/languages";
import { type BuiltInRole, builtInRoles } from "../permissions";
import { pageWords, type Words } from "./delivered-page-name";
import { actionWords } from "./permission-words";

const roles = Object.values<BuiltInRole>(builtInRoles);
const delivered: readonly Words[] = [
  ...Object.values(actionWords),
  ...roles.flatMap(({ label, description }) => [label, description]),
];

/** What earlier versions stored as the name, by the words that took its place. */
const former: readonly [name: string, words: Words][] = [
  ["移交博主", actionWords["hand-over"]],
  ["在企业内处理博主、导入与采集。", builtInRoles["enterprise-member"].description],
];

const byStoredName = new Map<string, Words>([
  ...pageWords,
  ...former,
  ...delivered.map((words) => [words.zh, words] as const),
]);

/** Translates the name of a built-in menu entry or role; other names are unchanged. */
export function deliveredName(name: string, locale: Locale): string {
  return byStoredName.get(name)?.[locale] ?? name;
}
