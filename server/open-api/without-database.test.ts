import { expect, it } from "vitest";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { echoPath } from "@/testing/integration/open-api/test-paths";

const key = `crs_${"0".repeat(32)}`;

it("answers 503 with Retry-After while the database is out of reach", async () => {
  const answer = await callRoute(echoPath.GET, { key });
  expect(answer).toMatchObject({ status: 503, reason: "UNAVAILABLE" });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.text).not.toMatch(/prisma|127\.0\.0\.1|postgres/i);
});

it("refuses a malformed key without any look-up", async () => {
  expect((await callRoute(echoPath.GET, { key: "crs_x" })).status).toBe(401);
  expect((await callRoute(echoPath.GET)).status).toBe(401);
});
