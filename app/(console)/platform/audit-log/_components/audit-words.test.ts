import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Locale, locales } from "@/app/_i18n/locales";
import { messages } from "@/app/_i18n/messages";
import { auditActions } from "./audit-words";

/** The rest of a line, or a table of actions. */
const DECLARATION = /\b(audit|action)(:| =)( \{[^}]*\}|.*)/g;

const audited = readdirSync("server/services", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) => readFileSync(`server/services/${file}`, "utf8").match(DECLARATION) ?? [])
  .flatMap((text) => [...text.matchAll(/"([a-z-]+\.[A-Za-z-]+)"/g)].map(([, action]) => action));

it.each(locales)("every audited action has words, and nothing else has: %s", (locale: Locale) => {
  expect(auditActions(messages[locale].auditLog.actions).sort()).toEqual([...new Set(audited)].sort());
});
