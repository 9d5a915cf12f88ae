import { type Locale } from "@/server/domain/kernel/languages";
import { type BuiltInRole, builtInRoles } from "../permissions";
import { type ConsolePage, consolePages, platformGroup } from "./console-pages";
import { actionWords } from "./permission-words";

type Words = Record<Locale, string>;

const roles = Object.values<BuiltInRole>(builtInRoles);
const delivered: readonly Words[] = [
  platformGroup.name,
  ...Object.values<ConsolePage>(consolePages).map(({ name }) => name),
  ...Object.values(actionWords),
  ...roles.flatMap(({ label, description }) => [label, description]),
];

/** What earlier versions stored as the name, by the words that took its place. */
const former: readonly [name: string, words: Words][] = [
  ["博主库", consolePages.bloggers.name],
  ["博主审核", consolePages.bloggerReview.name],
  ["全部博主", consolePages.allBloggers.name],
  ["采集运行", consolePages.scrapingRuns.name],
  ["节奏策略", consolePages.pacePolicies.name],
  ["推送端点", consolePages.syncEndpoints.name],
  ["企业", consolePages.organization.name],
  ["企业管理", consolePages.organizations.name],
  ["移交博主", actionWords["hand-over"]],
  ["在企业内处理博主、导入与采集。", builtInRoles["enterprise-member"].description],
];

const byStoredName = new Map<string, Words>([
  ...former,
  ...delivered.map((words) => [words.zh, words] as const),
]);

/** Translates the name of a built-in menu entry or role; other names are unchanged. */
export function deliveredName(name: string, locale: Locale): string {
  return byStoredName.get(name)?.[locale] ?? name;
}
