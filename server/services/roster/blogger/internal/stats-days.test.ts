import { describe, expect, it } from "vitest";
import { ServiceError } from "@/server/domain/kernel/errors";
import { toStatsDays } from "./stats-days";

const today = "2026-11-21";

describe("toStatsDays", () => {
  it.each([
    [{}, { from: "2026-10-23", to: today }],
    [{ to: "2026-03-01" }, { from: "2026-01-31", to: "2026-03-01" }],
    [{ from: "2026-11-01" }, { from: "2026-11-01", to: today }],
    [{ from: today }, { from: today, to: today }],
    [
      { from: "2025-01-01", to: "2026-01-01" },
      { from: "2025-01-01", to: "2026-01-01" },
    ],
    [{ to: "1970-01-01" }, { from: "1969-12-03", to: "1970-01-01" }],
    [
      { from: "9999-12-01", to: "9999-12-31" },
      { from: "9999-12-01", to: "9999-12-31" },
    ],
  ])("reads %j as %j", (asked, days) => {
    expect(toStatsDays(asked, today)).toEqual(days);
  });

  it.each([
    [{ from: "2026-11-22" }, "must not be after today"],
    [{ from: "2026-11-02", to: "2026-11-01" }, "must not be after to"],
    [{ from: "2025-01-01", to: "2026-01-02" }, "must not be more than 366 days up to and with to"],
    [{ from: "1970-01-01" }, "must not be more than 366 days up to and with to"],
  ])("refuses %j", (asked, message) => {
    const read = () => toStatsDays(asked, today);
    expect(read).toThrow(ServiceError);
    expect(read).toThrow(
      expect.objectContaining({ reason: "VALIDATION_FAILED", issues: [{ path: "from", message }] }),
    );
  });
});
