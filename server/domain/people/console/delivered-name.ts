import { type Locale } from "@/server/domain/kernel/languages";
import { type BuiltInRole, builtInRoles } from "../permissions";
import { type ConsolePage, consolePages, platformGroup } from "./console-pages";
import { actionWords } from "./permission-words";

const roles = Object.values<BuiltInRole>(builtInRoles);
const delivered = [
  platformGroup.name,
  ...Object.values<ConsolePage>(consolePages).map(({ name }) => name),
  ...Object.values(actionWords),
  ...roles.flatMap(({ label, description }) => [label, description]),
];
const byStoredName = new Map<string, Record<Locale, string>>(delivered.map((words) => [words.zh, words]));

/** The name of a menu entry or role: a delivered one in this language, any other as it was written. */
export function deliveredName(name: string, locale: Locale): string {
  return byStoredName.get(name)?.[locale] ?? name;
}
