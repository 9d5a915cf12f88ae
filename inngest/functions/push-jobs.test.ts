import { readFileSync } from "node:fs";
import { NonRetriableError } from "inngest";
import { describe, expect, it } from "vitest";
import { callConcurrency, parseEventData } from "./push-jobs";

describe("concurrency", () => {
  it("equals the figure in the guide to pushes", () => {
    const guide = readFileSync(new URL("../../docs/pushes.md", import.meta.url), "utf8");
    const { drain, retry, probe } = callConcurrency;
    expect(guide).toContain(
      `jobs make those of ${drain} endpoints, the retries of ${retry} endpoints and the probes of ${probe}`,
    );
  });
});

describe("parseEventData", () => {
  it("returns the data of an event", () => {
    const data = { endpointId: "sep_1", at: "2026-11-21T06:00:00.000Z" };
    expect(parseEventData("sync/endpoint.probe", data)).toEqual(data);
  });

  it.each([{}, null, { endpointId: 1 }, { endpointId: "sep_1", bloggers: [] }])(
    "fails a run with %j without a retry",
    (data) => {
      expect(() => parseEventData("sync/endpoint.waiting", data)).toThrow(NonRetriableError);
      expect(() => parseEventData("sync/endpoint.waiting", data)).toThrow(
        '"sync/endpoint.waiting" are wrong',
      );
    },
  );
});
