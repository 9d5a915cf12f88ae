import { describe, expect, it } from "vitest";
import { permissions } from "@/server/domain/permissions";
import { menuRows } from "./menu-rows";
import { pages } from "./menu-table";
import { baselines, builtInPolicies } from "./pace-table";
import { builtInRoles } from "./role-table";

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

  it("show the pages that are built, and no other", () => {
    const shown = menuRows.filter((row) => row.type === 1 && row.component !== "" && row.permission !== null);
    expect(shown.map((row) => row.path)).toEqual(pages.filter((page) => page.built).map((page) => page.path));
    expect(shown.map((row) => row.path)).toContain("/bloggers");
  });
});

describe("the built-in roles", () => {
  const {
    "platform-operator": operator,
    "enterprise-owner": owner,
    "enterprise-member": member,
  } = builtInRoles;

  it("let the administrator do everything, and the operator read all but people and roles", () => {
    expect(builtInRoles["platform-admin"].permissions).toEqual(permissions);
    expect(operator.permissions).toContain("audit-log:read");
    expect(operator.permissions.filter((permission) => !/:(read|list)$/.test(permission))).toEqual([]);
    expect(operator.permissions.filter((permission) => /^(user|role):/.test(permission))).toEqual([]);
  });

  it("keep an enterprise out of the platform's business, and members out of the Owner's", () => {
    for (const permission of [...owner.permissions, ...member.permissions]) {
      expect(permission).not.toMatch(
        /^(user|role|menu|admin-blogger|sms-log|audit-log|organization:(list|status)):?/,
      );
    }
    expect(owner.permissions).toContain("api-key:write");
    expect(owner.permissions).toContain("organization:data-mode");
    for (const permission of member.permissions) {
      expect(owner.permissions).toContain(permission);
      expect(permission).not.toMatch(
        /^api-key:|:(delete|secret|cookie|data-mode|transfer-ownership)$|^member:write/,
      );
    }
  });
});

describe("the pace tables", () => {
  it("cover every platform with numbers that agree", () => {
    expect(Object.keys(baselines)).toHaveLength(6);
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
