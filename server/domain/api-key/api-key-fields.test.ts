import { describe, expect, it } from "vitest";
import { apiKeyFields } from ".";

const fields = { name: "ERP", scope: null, environment: "LIVE" };
const accepts = (input: unknown) => apiKeyFields.safeParse(input).success;

describe("an API key's fields", () => {
  it("are a name that says something, a scope, and what the key works on", () => {
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
