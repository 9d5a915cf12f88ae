import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Prisma } from "@/server/infra/db/generated/client";
import { type Locale, locales } from "@/app/_i18n/locales";
import { messages } from "@/app/_i18n/messages";
import { auditActions, isForPeople } from "./audit-words";

/** The rest of a line, or a table of actions. */
const DECLARATION = /\b(audit|action)(:| =)( \{[^}]*\}|.*)/g;

const audited = readdirSync("server/services", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) => readFileSync(`server/services/${file}`, "utf8").match(DECLARATION) ?? [])
  .flatMap((text) => [...text.matchAll(/"([a-z-]+\.[A-Za-z-]+)"/g)].map(([, action]) => action));

it.each(locales)("every audited action has words, and nothing else has: %s", (locale: Locale) => {
  expect(auditActions(messages[locale].auditLog.actions).sort()).toEqual([...new Set(audited)].sort());
});

/** The rows whose columns stand in entries. */
const models = [
  "Blogger",
  "BloggerContact",
  "BloggerView",
  "DesktopVersion",
  "FrontendAsset",
  "MemberInvitation",
  "Menu",
  "OpenApiBloggerImportRun",
  "Organization",
  "OrganizationApiKey",
  "OrganizationMember",
  "PaceBaseline",
  "PacePolicy",
  "Role",
  "RosterJob",
  "ScraperAccount",
  "Shortlist",
  "ShortlistEntry",
  "ScrapingTask",
  "ScrapingTaskRun",
  "SyncEndpoint",
  "SyncEndpointRun",
  "User",
] as const;

it.each(locales)("every column that people are shown has words: %s", (locale: Locale) => {
  const { auditLog, bloggers } = messages[locale];
  const known: Record<string, string> = { ...auditLog.columns, ...bloggers.fields };
  const columns = models.flatMap((model) => Object.keys(Prisma[`${model}ScalarFieldEnum`]));
  const named = new Set(columns.filter((column) => isForPeople(column) && column !== "updatedAt"));
  expect([...named].filter((column) => known[column] === undefined)).toEqual([]);
});

it.each(locales)("every kind of row and every job has words: %s", (locale: Locale) => {
  const { actions, objects, jobs } = messages[locale].auditLog;
  expect(Object.keys(objects).sort()).toEqual(Object.keys(actions).sort());
  const source = readdirSync("server/services", { recursive: true, encoding: "utf8" })
    .concat(
      readdirSync("inngest", { recursive: true, encoding: "utf8" }).map((file) => `../../inngest/${file}`),
    )
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(`server/services/${file}`, "utf8"))
    .join("\n");
  const started = [...source.matchAll(/createJobCtx\("([a-z-]+)"/g)].map(([, job = ""]) => job);
  expect(Object.keys(jobs).sort()).toEqual([...new Set(started)].sort());
});
