import { expect, it } from "vitest";
import { ServiceError } from "@/server/domain/kernel/errors";
import { createCtx } from "@/server/services/integration/context";
import { requireUser, toServiceError } from ".";

it("passes a reason on unchanged", () => {
  const failure = new ServiceError("CONFLICT", "changed");
  expect(toServiceError(failure)).toBe(failure);
});

it("distinguishes an unreachable database from an unexpected error, and reveals details of neither", () => {
  const unreachable = Object.assign(new Error("connect 10.0.0.5"), { code: "ECONNREFUSED" });
  expect(toServiceError(unreachable)).toMatchObject({ reason: "UNAVAILABLE", retryAfterSeconds: 5 });
  for (const error of [new Error("secret"), "secret", undefined]) {
    const failure = toServiceError(error);
    expect(failure).toMatchObject({ reason: "INTERNAL", cause: error });
    expect(failure.message).not.toContain("secret");
  }
});

it("requires a user as the actor, and refuses every other type", () => {
  const user = { type: "user", userId: "usr_1", username: "wang", permissions: new Set<never>() } as const;
  expect(requireUser(createCtx({ actor: user }))).toBe(user);
  for (const actor of [{ type: "visitor" }, { type: "job", name: "sweep" }] as const) {
    expect(() => requireUser(createCtx({ actor }))).toThrow("Please sign in");
  }
});
