import { describe, expect, it } from "vitest";
import { refuseReport } from ".";

const none = { left: 0, succeeded: 0, failed: 0 };

describe("a status that a desktop client reports", () => {
  it.each([
    ["RUNNING", { ...none, left: 3 }],
    ["CANCELLED", { ...none, left: 3, succeeded: 1 }],
    ["PAUSED", { ...none, left: 1 }],
    ["SUCCESS", { ...none, succeeded: 3 }],
    ["SUCCESS", none],
    ["PARTIAL", { ...none, succeeded: 2, failed: 1 }],
    ["FAILED", { ...none, failed: 3 }],
    ["FAILED", { ...none, left: 3 }],
  ] as const)("is taken: %s of %j", (status, outcomes) => {
    expect(refuseReport(status, outcomes)).toBeNull();
  });

  it.each([
    ["PENDING", none, "Report RUNNING"],
    ["PAUSED", { ...none, succeeded: 1 }, "Report SUCCESS"],
    ["PAUSED", { ...none, succeeded: 1, failed: 1 }, "Report PARTIAL"],
    ["SUCCESS", { ...none, left: 2, succeeded: 1 }, "report PAUSED"],
    ["SUCCESS", { ...none, succeeded: 1, failed: 1 }, "Report PARTIAL"],
    ["SUCCESS", { ...none, failed: 1 }, "Report FAILED"],
    ["PARTIAL", { ...none, left: 1, succeeded: 1, failed: 1 }, "report PAUSED"],
    ["PARTIAL", { ...none, succeeded: 1 }, "Report SUCCESS"],
    ["FAILED", { ...none, left: 1, succeeded: 1 }, "Report PAUSED"],
    ["FAILED", { ...none, succeeded: 1, failed: 1 }, "Report PARTIAL"],
  ] as const)("is refused with what to do: %s of %j", (status, outcomes, words) => {
    expect(refuseReport(status, outcomes)).toContain(words);
  });
});
