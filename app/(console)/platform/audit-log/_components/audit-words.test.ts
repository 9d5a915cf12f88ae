import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Locale, locales } from "@/app/_i18n/locales";
import { messages } from "@/app/_i18n/messages";
import { auditActions } from "./audit-words";

const audited = readdirSync("server/services", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) => readFileSync(`server/services/${file}`, "utf8").split("\n"))
  .filter((line) => /\b(audit|action)(:| =)/.test(line))
  .flatMap((line) => [...line.matchAll(/"([a-z-]+\.[A-Za-z-]+)"/g)].map(([, action]) => action));

it.each(locales)("every audited action has words, and nothing else has: %s", (locale: Locale) => {
  expect(auditActions(messages[locale].auditLog.actions).sort()).toEqual([...new Set(audited)].sort());
});
