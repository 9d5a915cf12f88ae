import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorReasons, ServiceError } from "@/server/domain/kernel/errors";
import { toFailure, toTrpcError } from "./map-errors";

const fromTrpc = (code: TRPCError["code"], cause?: unknown) =>
  toFailure(new TRPCError({ code, cause, message: "m" }));

describe("a failed call", () => {
  it.each(errorReasons)("has a code for %s, and keeps the reason", (reason) => {
    const failure = new ServiceError(reason, "what to do");
    const error = toTrpcError(failure);
    expect(error).toMatchObject({ message: "what to do", cause: failure });
    expect(error.code === "INTERNAL_SERVER_ERROR").toBe(reason === "INTERNAL");
    expect(toFailure(error)).toBe(failure);
  });

  it.each([
    ["PARSE_ERROR", "MALFORMED_JSON"],
    ["NOT_FOUND", "NOT_FOUND"],
    ["METHOD_NOT_SUPPORTED", "METHOD_NOT_ALLOWED"],
    ["UNSUPPORTED_MEDIA_TYPE", "UNSUPPORTED_MEDIA_TYPE"],
    ["BAD_REQUEST", "VALIDATION_FAILED"],
    ["TIMEOUT", "INTERNAL"],
  ] as const)("that tRPC itself refused with %s has the reason %s", (code, reason) => {
    expect(fromTrpc(code).reason).toBe(reason);
  });

  it("names every field that is wrong", () => {
    const { error } = z.object({ a: z.string(), b: z.object({ c: z.number() }) }).safeParse({ b: {} });
    expect(fromTrpc("BAD_REQUEST", error).issues?.map(({ path }) => path)).toEqual(["a", "b.c"]);
  });

  it("reveals nothing about an unexpected error or an invalid answer", () => {
    const { error } = z.object({ secret: z.string() }).safeParse({});
    for (const cause of [new Error("password=hunter2"), error]) {
      const failure = fromTrpc("INTERNAL_SERVER_ERROR", cause);
      expect(failure).toMatchObject({ reason: "INTERNAL", cause });
      expect(failure.message).not.toMatch(/hunter2|secret/);
    }
  });

  it("is UNAVAILABLE when the database is out of reach", () => {
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    expect(fromTrpc("INTERNAL_SERVER_ERROR", cause)).toMatchObject({
      reason: "UNAVAILABLE",
      retryAfterSeconds: 5,
    });
  });
});
