import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ConsolePage, consolePages } from "@/server/domain/people/console";
import {
  creations,
  creationsFor,
  isOrganizationPath,
  listPages,
  markedPath,
  toNavigation,
} from "./navigation";

type Entry = Parameters<typeof toNavigation>[0][number];

const entry = (path: string, more: Partial<Entry> = {}): Entry => ({
  id: path,
  name: path,
  path,
  type: 1,
  hideInMenu: 0,
  children: [],
  ...more,
});

const paths = (tree: Entry[]) =>
  toNavigation(tree, "en").map(({ name, pages }) => [name, pages.map((page) => page.path)]);

describe("the navigation", () => {
  it("gathers pages of the first level, in the tree's order", () => {
    expect(paths([entry("/api-keys"), entry("/bloggers")])).toEqual([[null, ["/api-keys", "/bloggers"]]]);
  });

  it("names a group after the parent entry of its pages", () => {
    const tree = [
      entry("/bloggers"),
      entry("/settings", { name: "Settings", children: [entry("/api-keys")] }),
    ];
    expect(paths(tree)).toEqual([
      [null, ["/bloggers"]],
      ["Settings", ["/api-keys"]],
    ]);
  });

  it("lists child pages after their parent", () => {
    const below = [entry("/pace-policies", { children: [entry("/bloggers")] })];
    const all = ["/api-keys", "/pace-policies", "/bloggers"];
    expect(paths([entry("/api-keys", { children: below })])).toEqual([[null, all]]);
    const tree = [entry("/settings", { name: "S", children: [entry("/api-keys", { children: below })] })];
    expect(paths(tree)).toEqual([["S", all]]);
  });

  it("shows the current name when a menu still has that of an earlier version", () => {
    const tree = [entry("/bloggers", { name: "博主库" }), entry("/organization", { name: "企业" })];
    const namesIn = (locale: "zh" | "en") => toNavigation(tree, locale)[0]?.pages.map(({ name }) => name);
    expect(namesIn("zh")).toEqual(["达人库", "企业与套餐"]);
    expect(namesIn("en")).toEqual(["Creators", "Organization"]);
  });

  it("shows delivered names in the person's language, and others as they were written", () => {
    const tree = [
      entry("/api-keys", { name: "API 密钥" }),
      entry("/bloggers", { name: "红人" }),
      entry("/platform", { name: "平台管理", children: [entry("/platform/users", { name: "用户" })] }),
    ];
    const namesIn = (locale: "zh" | "en") =>
      toNavigation(tree, locale).map(({ name, pages }) => [name, pages.map((page) => page.name)]);
    expect(namesIn("en")).toEqual([
      [null, ["API keys", "红人"]],
      ["Platform", ["Users"]],
    ]);
    expect(namesIn("zh")).toEqual([
      [null, ["API 密钥", "红人"]],
      ["平台管理", ["用户"]],
    ]);
  });

  it("leaves pages to the search that another page leads to, and marks that one", () => {
    const tree = [
      entry("/overview"),
      entry("/inbox", { hideInMenu: 1 }),
      entry("/group/scraping", { children: [entry("/scraping-runs", { hideInMenu: 1 })] }),
    ];
    expect(paths(tree)).toEqual([[null, ["/overview"]]]);
    expect(listPages(tree, "en").map(({ path }) => path)).toEqual(["/overview", "/inbox", "/scraping-runs"]);
    expect(
      ["/inbox", "/inbox/held-figures", "/scraping-runs/run_1", "/bloggers/blg_1"].map(markedPath),
    ).toEqual(["/overview", "/inbox/held-figures", "/scraping-tasks", "/bloggers/blg_1"]);
  });

  it("leaves out buttons, hidden entries, unknown pages and empty groups", () => {
    const tree = [
      entry("/bloggers", { type: 2 }),
      entry("/api-keys", { hideInMenu: 1 }),
      entry("/moon"),
      entry("/group", { children: [entry("/moon")] }),
    ];
    expect(paths(tree)).toEqual([]);
  });
});

describe("the table of pages", () => {
  it("leads to pages that exist", () => {
    for (const { path, isOutside } of Object.values<ConsolePage>(consolePages))
      expect(existsSync(`app/${isOutside === true ? "" : "(console)"}${path}/page.tsx`), path).toBe(true);
  });

  it("says where creation starts, in a dialog or on its own page", () => {
    expect(creations.map(({ path }) => path)).toEqual([
      "/bloggers?create=1",
      "/shortlists?create=1",
      "/import-runs/new",
      "/scraping-tasks/new",
      "/scraper-accounts/new",
      "/pace-policies/new",
      "/api-keys?create=1",
      "/sync-endpoints/new",
      "/organization/notices?create=1",
      "/platform/organizations?create=1",
      "/platform/users?create=1",
      "/platform/roles?create=1",
      "/platform/desktop-versions?create=1",
      "/platform/frontend-assets?create=1",
    ]);
  });

  it("offers a user without an organization only what belongs to the system", () => {
    const me = { permissions: ["sync-endpoint:write", "role:write"], organization: null };
    expect(creationsFor(me).map(({ path }) => path)).toEqual(["/platform/roles?create=1"]);
  });

  it("knows the paths that show one organization's data", () => {
    expect(
      ["/bloggers", "/sync-endpoints/sep_1/edit", "/", "/bloggers-of-the-moon"].map(isOrganizationPath),
    ).toEqual([true, true, false, false]);
  });
});
