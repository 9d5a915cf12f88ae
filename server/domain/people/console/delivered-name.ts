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

/** Translates the name of a built-in menu entry or role; other names are unchanged. */
export function deliveredName(name: string, locale: Locale): string {
  return byStoredName.get(name)?.[locale] ?? name;
}
