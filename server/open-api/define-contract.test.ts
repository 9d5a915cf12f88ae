import { describe, expect, it } from "vitest";
import { z } from "zod";
import { mutation, query } from "@/server/services/kernel/verb";
import { contracts } from "./contracts";
import { defineContract, noBody, noParameters, readsBody } from "./define-contract";

const base = {
  path: "/open-api/test",
  summary: "Test",
  description: "Test.",
  query: noParameters,
  params: noParameters,
} as const;
const shapes = { input: z.strictObject({}), output: z.object({}) };
const reads = query({ permission: "admitted", ...shapes, run: () => Promise.resolve({}) });
const writes = mutation({
  permission: "blogger:write",
  ...shapes,
  audit: { none: "a test" },
  run: () => Promise.resolve({}),
});

describe("a contract", () => {
  it("lists the reasons of its kind of path, besides its own", () => {
    const read = defineContract({
      ...base,
      method: "GET",
      verb: reads,
      idempotent: false,
      body: noBody,
      input: () => ({}),
      errors: ["INVALID_CURSOR"],
    });
    expect(readsBody(read)).toBe(false);
    expect(read.errors).toContain("INVALID_CURSOR");
    for (const reason of ["MALFORMED_JSON", "IDEMPOTENCY_KEY_REUSED", "BATCH_TOO_LARGE"] as const)
      expect(read.errors).not.toContain(reason);
    const write = defineContract({
      ...base,
      method: "POST",
      verb: writes,
      idempotent: true,
      body: z.object({}),
      input: ({ body }) => body,
      maxItems: 1,
      errors: ["VALIDATION_FAILED"],
    });
    expect(readsBody(write)).toBe(true);
    expect(write.errors).toEqual(
      expect.arrayContaining([
        "SCOPE_MISSING",
        "MALFORMED_JSON",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_IN_PROGRESS",
        "BATCH_TOO_LARGE",
      ]),
    );
    expect(new Set(write.errors).size).toBe(write.errors.length);
  });

  it("exists once for each method and path, with words for the reference", () => {
    const paths = contracts.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { summary, description } of contracts) {
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
      expect(description).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
