import { describe, expect, it } from "vitest";
import { type ConsolePage, consolePages } from "@/server/domain/people/console";
import { builtInRoles, permissions, scopeOf } from "@/server/domain/people/permissions";
import { platforms } from "@/server/domain/roster/platforms";
import { menuRows } from "@/server/services/people/menu";
import { baselines, builtInPolicies } from "./pace-table";

describe("the menus", () => {
  it("carry each permission at one button", () => {
    const buttons = menuRows.filter((row) => row.type === 2).map((row) => row.permission);
    expect(buttons.sort()).toEqual([...permissions].sort());
  });

  it("have ids of their own, parents before children, and a name", () => {
    const ids = menuRows.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    menuRows.forEach((row, index) => {
      expect(row.id).toMatch(/^men_[a-z]{1,40}$/);
      expect(row.name).not.toBe("");
      if (typeof row.parentId === "string") expect(ids.slice(0, index)).toContain(row.parentId);
    });
  });

  it("show the pages of the console, and no other", () => {
    const shown = menuRows.filter((row) => row.type === 1 && row.component !== "" && row.permission !== null);
    const pages: readonly ConsolePage[] = Object.values(consolePages);
    expect(shown.map((row) => row.path)).toEqual(pages.map((page) => page.path));
    expect(shown.map((row) => row.path)).toContain("/bloggers");
  });
});

describe("the built-in roles", () => {
  /** Repeated here to catch a mistake in the table of permissions. */
  const platform = [
    "user:read user:write user:delete role:read role:write role:delete menu:read menu:write menu:delete",
    "organization:list organization:create organization:manage organization:status organization:plan",
    "admin-blogger:read",
    "pace-policy:baseline",
    "frontend-asset:read frontend-asset:write frontend-asset:delete",
    "desktop-version:read desktop-version:write desktop-version:delete sms-log:read audit-log:read",
  ];
  const member = [
    "organization:read member:read blogger:read blogger:write blogger:export import:read import:write",
    "scraper-account:read scraper-account:write scraping-task:read scraping-task:write",
    "scraping-run:read scraping-run:write pace-policy:read sync-endpoint:read sync-run:read",
  ];
  const owner = [
    ...member,
    "audit-log:own organization:write organization:data-mode member:write member:delete member:transfer-ownership",
    "api-key:read api-key:write api-key:delete blogger:review blogger:hand-over",
    "scraper-account:delete scraper-account:cookie scraping-task:delete pace-policy:write pace-policy:delete",
    "sync-endpoint:write sync-endpoint:delete sync-endpoint:secret sync-run:write",
    "notice:read notice:write notice:delete",
  ];
  const operator = [
    "menu:read organization:read organization:list member:read api-key:read blogger:read admin-blogger:read",
    "import:read scraper-account:read scraping-task:read scraping-run:read pace-policy:read",
    "sync-endpoint:read sync-run:read notice:read frontend-asset:read desktop-version:read sms-log:read audit-log:read",
  ];
  const sorted = (lines: readonly string[]) => lines.flatMap((line) => line.split(" ")).sort();

  it.each([
    ["platform-admin", [...platform, ...owner]],
    ["platform-operator", operator],
    ["enterprise-owner", owner],
    ["enterprise-member", member],
  ] as const)("%s is granted these permissions and no others", (role, granted) => {
    expect(sorted(builtInRoles[role].permissions)).toEqual(sorted(granted));
  });

  it("let the administrator do everything", () => {
    expect(builtInRoles["platform-admin"].permissions).toEqual(permissions);
  });

  it("give an enterprise no permission of the system level", () => {
    const ofPlatform = permissions.filter((permission) => scopeOf(permission) === "platform");
    expect([...ofPlatform].sort()).toEqual(sorted(platform));
    for (const role of ["enterprise-owner", "enterprise-member"] as const) {
      const { permissions: granted } = builtInRoles[role];
      expect(granted.filter((permission) => scopeOf(permission) !== "organization")).toEqual([]);
    }
  });
});

describe("the pace tables", () => {
  it("cover every platform with numbers that agree", () => {
    expect(Object.keys(baselines)).toEqual([...platforms]);
    for (const numbers of Object.values(baselines)) {
      expect(Object.values(numbers).every((value) => value > 0)).toBe(true);
      expect(numbers.scrapesPerDay).toBe(numbers.scrapesPerHour * 5);
      expect(numbers.maxPerTask * 2).toBeGreaterThanOrEqual(numbers.scrapesPerDay);
    }
  });

  it("go from careful to fast", () => {
    const ratios = Object.values(builtInPolicies).map((policy) => [policy.kRatio, policy.spareAccounts]);
    expect(ratios).toEqual([
      [0.3, 2],
      [0.5, 1],
      [0.8, 0],
    ]);
  });
});
