import { expect, test } from "@playwright/test";
import { errorReasons } from "@/server/domain/kernel/errors";
import { createGround, type Ground } from "./reasons/ground";
import { provocations } from "./reasons/provocations";

let ground: Ground;
test.beforeAll(async () => {
  ground = await createGround();
});

/** Reasons after which the same call may be repeated (docs/rules.md#statuses). */
const PASSING = new Set(["RATE_LIMITED", "ACCOUNT_LOCKED", "UNAVAILABLE", "IDEMPOTENCY_IN_PROGRESS"]);

for (const reason of errorReasons) {
  test(`a caller gets ${reason} with its status, when it happens`, async () => {
    const [status, provoke] = provocations[reason];
    const failure = await provoke(ground);
    expect(failure).toMatchObject({ reason, status, code: status });
    expect(failure.message).not.toBe("");
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(failure.headers.get("x-request-id")).toBe(failure.requestId);
    expect(failure.headers.get("cache-control")).toBe("no-store");
    expect(failure.headers.get("content-type")).toMatch(/^application\/json/);
    expect(failure.headers.has("allow")).toBe(reason === "METHOD_NOT_ALLOWED");
    const isPublic = failure.headers.has("x-ratelimit-limit");
    if (PASSING.has(reason) && isPublic) expect(failure.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  });
}
