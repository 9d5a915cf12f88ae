import { expect, it } from "vitest";
import { ServiceError } from "@/server/domain/kernel/errors";
import { checkUnchanged } from "./checks";

const row = { updatedAt: new Date("2026-11-21T10:00:00.123Z") };

it("accepts an update with the row's current version, or with none", () => {
  for (const updatedAt of [undefined, "2026-11-21T10:00:00.123Z"])
    expect(() => checkUnchanged(row, updatedAt)).not.toThrow();
});

it("refuses one that was read before another user's change, and says what to do", () => {
  const act = () => checkUnchanged(row, "2026-11-21T10:00:00.122Z");
  expect(act).toThrow(ServiceError);
  expect(act).toThrow(/changed at 2026-11-21T10:00:00\.123Z.*Load it again/);
  try {
    act();
  } catch (error) {
    expect(error).toMatchObject({
      reason: "CONFLICT",
      issues: [{ path: "updatedAt", code: "CHANGED_SINCE" }],
    });
  }
});
