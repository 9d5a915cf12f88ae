import { type Locale } from "@/server/domain/kernel/languages";
import { type ConsoleGroup, type ConsolePage, consoleGroups, consolePages } from "./console-pages";

export type Words = Record<Locale, string>;

/** Names that earlier versions stored for pages, with the words that replaced them. */
const former: readonly [name: string, words: Words][] = [
  ["博主库", consolePages.bloggers.name],
  ["博主审核", consolePages.bloggerReview.name],
  ["全部博主", consolePages.allBloggers.name],
  ["总览", consolePages.overview.name],
  ["达人审核", consolePages.bloggerReview.name],
  ["导入", consolePages.importRuns.name],
  ["采集频率策略", consolePages.pacePolicies.name],
  ["数据推送（Webhook）", consolePages.syncEndpoints.name],
  ["采集运行", consolePages.scrapingRuns.name],
  ["节奏策略", consolePages.pacePolicies.name],
  ["推送端点", consolePages.syncEndpoints.name],
  ["企业", consolePages.organization.name],
  ["企业管理", consolePages.organizations.name],
];

const delivered: readonly Words[] = [
  ...Object.values<ConsoleGroup>(consoleGroups).map(({ name }) => name),
  ...Object.values<ConsolePage>(consolePages).map(({ name }) => name),
];

export const pageWords: ReadonlyMap<string, Words> = new Map([
  ...former,
  ...delivered.map((words) => [words.zh, words] as const),
]);

/** Translates the name of a built-in page or group of pages; other names are unchanged. */
export function deliveredPageName(name: string, locale: Locale): string {
  return pageWords.get(name)?.[locale] ?? name;
}
