import { describe, expect, it } from "vitest";
import { apiKeyPermissions, findScopeFor, permissionsOfScope } from "./api-key";
import { apiKeyFields, apiKeyScopeSchema } from "./api-key-fields";
import { isPermission, membershipAllows, type Permission, permissions } from "./permissions";

describe("permissions", () => {
  it("are resource:action, none twice", () => {
    expect(new Set(permissions).size).toBe(permissions.length);
    for (const permission of permissions) expect(permission).toMatch(/^[a-z-]+:[a-z-]+$/);
  });

  it("form a closed list", () => {
    expect(isPermission("blogger:review")).toBe(true);
    expect(isPermission("blogger:fly")).toBe(false);
    expect(isPermission("toString")).toBe(false);
  });
});

describe("a membership", () => {
  const grants = ["sync-endpoint:write", "api-key:write"] as const;

  it("of the Owner allows everything", () => {
    const owner = { isOwner: true, grants: [] };
    expect(permissions.filter((permission) => !membershipAllows(owner, permission))).toEqual([]);
  });

  it("of a member excludes the Owner's permissions, unless a grantable one was granted by name", () => {
    const allowed = (permission: Permission) => membershipAllows({ isOwner: false, grants }, permission);
    expect(allowed("sync-endpoint:read")).toBe(true);
    expect(allowed("blogger:review")).toBe(true);
    expect(allowed("user:write"), "the platform's business is the role's alone").toBe(true);
    expect(allowed("sync-endpoint:write")).toBe(true);
    expect(allowed("sync-endpoint:secret")).toBe(false);
    expect(allowed("api-key:write"), "no grant gives it").toBe(false);
  });
});

describe("the scope of an API key", () => {
  it("means all reads and no write when it is null", () => {
    const granted = permissionsOfScope(null);
    expect(granted.has("blogger:read")).toBe(true);
    expect(granted.has("sync-run:read")).toBe(true);
    expect([...granted].filter((permission) => permission.endsWith(":write"))).toEqual([]);
  });

  it("grants what it names and nothing else", () => {
    expect([...permissionsOfScope({ permissions: ["blogger:write"] })].sort()).toEqual([
      "blogger:write",
      "import:write",
    ]);
  });

  it("never reaches beyond the public API", () => {
    const granted = permissionsOfScope({ permissions: [...apiKeyPermissions] });
    for (const permission of [
      "api-key:read",
      "user:read",
      "sync-endpoint:secret",
      "sync-endpoint:write",
    ] as const)
      expect(granted.has(permission)).toBe(false);
  });

  it("is named by the scope that callers know, whatever permissions it contains", () => {
    expect(findScopeFor("scraping-run:read")).toBe("task:read");
    expect(findScopeFor("sync-run:read")).toBe("sync:read");
    expect(findScopeFor("blogger:write")).toBe("blogger:write");
    expect(findScopeFor("user:write")).toBeUndefined();
  });

  it("is empty as {}, and then allows nothing", () => {
    expect(apiKeyScopeSchema.parse({})).toEqual({ permissions: [] });
    expect([...permissionsOfScope(apiKeyScopeSchema.parse({}))]).toEqual([]);
  });

  it("refuses names that are not on the list", () => {
    expect(apiKeyScopeSchema.safeParse({ permissions: ["user:write"] }).success).toBe(false);
    expect(apiKeyScopeSchema.safeParse({ permissions: [], admin: true }).success).toBe(false);
  });
});

const fields = { name: "ERP", scope: null, environment: "LIVE" };
const accepts = (input: unknown) => apiKeyFields.safeParse(input).success;

describe("an API key's fields", () => {
  it("are a non-empty name, a scope, and what the key works on", () => {
    expect(apiKeyFields.parse({ ...fields, name: " ERP " })).toEqual(fields);
    expect(accepts({ ...fields, scope: { permissions: ["blogger:write"] }, environment: "TEST" })).toBe(true);
  });

  it("are refused beyond their bounds", () => {
    expect(accepts({ ...fields, name: "  " })).toBe(false);
    expect(accepts({ ...fields, name: "E\0RP" })).toBe(false);
    expect(accepts({ ...fields, name: "a".repeat(101) })).toBe(false);
    expect(accepts({ ...fields, scope: { permissions: ["user:write"] } })).toBe(false);
    expect(accepts({ ...fields, environment: "STAGING" })).toBe(false);
  });
});
