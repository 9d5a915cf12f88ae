import { describe, expect, it } from "vitest";
import { toNewValues, toTaskChange } from "./task-form-values";

const ZONE = "Asia/Shanghai";
const stored = {
  ...toNewValues({ updatedSince: "2026-11-01" }),
  name: "Every morning",
  scheduleType: "DAILY" as const,
  platforms: ["PGY" as const],
};

describe("what a form changed of a task", () => {
  it("is empty when nothing was edited", () => {
    expect(toTaskChange(stored, { ...stored }, ZONE)).toEqual({});
  });

  it("excludes filter and schedule when only the name changed", () => {
    expect(toTaskChange(stored, { ...stored, name: "Every day" }, ZONE)).toEqual({ name: "Every day" });
  });

  it("contains the whole filter and cron when a part of them changed", () => {
    const after = { ...stored, time: "08:30", filterJson: { ...stored.filterJson, fansMin: 10 } };
    expect(toTaskChange(stored, after, ZONE)).toEqual({
      filterJson: { updatedSince: "2026-10-31T16:00:00.000Z", fansMin: 10 },
      cronExpression: "30 8 * * *",
    });
  });
});
