import { describe, expect, it } from "vitest";
import { checkedAt, shownPlatformStatus } from "./blogger-values";

const [early, late] = ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"];

describe("what is known of a creator on its platform", () => {
  it.each([
    ["ACTIVE", null, null, "UNCHECKED"],
    ["ACTIVE", early, null, "ACTIVE"],
    ["ACTIVE", null, early, "ACTIVE"],
    ["NOT_FOUND", null, null, "NOT_FOUND"],
  ] as const)(
    "%s, read %j and asked %j, is %s",
    (platformStatus, lastSyncedAt, platformStatusCheckedAt, shown) => {
      expect(shownPlatformStatus({ platformStatus, lastSyncedAt, platformStatusCheckedAt })).toBe(shown);
    },
  );

  it.each([
    [null, null, null],
    [early, null, early],
    [null, early, early],
    [late, early, late],
    [early, late, late],
  ])("read %j and asked %j, it was checked %j", (lastSyncedAt, platformStatusCheckedAt, at) => {
    expect(checkedAt({ lastSyncedAt, platformStatusCheckedAt })).toBe(at);
  });
});
