import { describe, expect, it } from "vitest";
import { apiKeyFields } from ".";

const accepts = (input: unknown) => apiKeyFields.safeParse(input).success;

describe("an API key's fields", () => {
  it("are a name that says something, and a scope", () => {
    expect(apiKeyFields.parse({ name: " ERP ", scope: null })).toEqual({ name: "ERP", scope: null });
    expect(accepts({ name: "ERP", scope: { permissions: ["blogger:write"] } })).toBe(true);
  });

  it("are refused beyond their bounds", () => {
    expect(accepts({ name: "  ", scope: null })).toBe(false);
    expect(accepts({ name: "E\0RP", scope: null })).toBe(false);
    expect(accepts({ name: "a".repeat(101), scope: null })).toBe(false);
    expect(accepts({ name: "ERP", scope: { permissions: ["user:write"] } })).toBe(false);
  });
});
