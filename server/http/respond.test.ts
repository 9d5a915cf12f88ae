import { expect, it } from "vitest";
import { ServiceError } from "@/server/domain/kernel/errors";
import { printMetrics } from "@/server/infra/metrics";
import { recordLog } from "@/testing/record-log";
import { respond } from "./respond";

const refuse = (cause?: Error) =>
  respond(new Request("http://localhost/"), { area: "public API", route: "/of/the/test" }, () =>
    Promise.reject(new ServiceError("UNAVAILABLE", "Not now.", { retryAfterSeconds: 2, cause })),
  );

it("warns of calls refused for want of room, and counts them apart from errors of the service", async () => {
  const lines = recordLog();
  expect([(await refuse()).status, (await refuse(new Error("no database"))).status]).toEqual([503, 503]);
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels).toEqual([40, 50]);
  const counts = (await printMetrics([], []))
    .split("\n")
    .filter((line) => line.startsWith("crs_request_duration_seconds_count") && line.includes("/of/the/test"));
  expect(counts).toHaveLength(2);
  expect(counts.filter((line) => line.includes('status="503",shed="yes"'))).toHaveLength(1);
});
